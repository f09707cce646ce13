// How often the answer to a question is among the first results, without an embedding model, beside plain BM25.
import { listByWords } from '#server/files/retrieval/retrieval.service.ts'
import { listFoundChunks } from '#server/files/retrieval/search.store.ts'
import { readDatabasePassword, socketDirectory } from '#server/platform/config/data-directory.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { startApp } from './support/app-process.ts'
import { indexPages } from './support/documentation-library.ts'
import {
  DOCUMENTATION_SETS,
  type DocumentationSet,
  isInstalled,
  type LabelledQuestion,
  readPages,
  readQuestions,
} from './support/documentation-sets.ts'
import { registerPerson } from './support/person.ts'
import { plainBm25 } from './support/plain-bm25.ts'
import { type Finding, report } from './support/report.ts'

const CHUNK_SIZES = [500, 2000]
/** The number of evaluated results. */
const DEPTH = 20
const FIRST = 5

interface Result {
  page: string
  headings: string[]
}

/** From 1; Infinity where it was not found. */
interface Ranks {
  page: number
  /** `undefined` for questions without a known section. */
  section: number | undefined
}

interface Measured {
  /** Every other question was studied when the numbers of the ranking were chosen. */
  isHeldOut: boolean
  ours: Ranks
  plain: Ranks
}

const sets = DOCUMENTATION_SETS.filter(isInstalled)
const missing = DOCUMENTATION_SETS.filter((set) => !isInstalled(set))
for (const { name, debianPackage } of missing) {
  process.stdout.write(`Skipped ${name}: the Debian package ${debianPackage} is not installed.\n`)
}
if (sets.length > 0) {
  const app = await startApp()
  const person = await registerPerson(app)
  const { db, close } = openDatabase({
    host: socketDirectory(app.dataDirectory),
    user: 'commonplace',
    password: await readDatabasePassword(app.dataDirectory),
    database: 'commonplace',
  })
  try {
    const findings: Finding[] = []
    for (const size of CHUNK_SIZES) {
      const measured: Measured[] = []
      for (const set of sets) measured.push(...(await measure(set, size)))
      findings.push(...describe(size, measured))
    }
    report('retrieval-quality', findings)
  } finally {
    await close()
    await app.stop()
  }

  async function measure(set: DocumentationSet, size: number): Promise<Measured[]> {
    const names = await indexPages(db, { userId: person.id, pages: await readPages(set), size })
    const fileIds = [...names.keys()]
    const searchPlain = await plainBm25(db, fileIds)
    const measured: Measured[] = []
    for (const [index, question] of (await readQuestions(set.name)).entries()) {
      const ranked = await listByWords({ db }, { query: question.question, fileIds, limit: DEPTH })
      const plain = await searchPlain(question.question, DEPTH)
      const [ours, theirs] = [await listFoundChunks(db, ranked), await listFoundChunks(db, plain)].map(
        (found) =>
          found.map(({ fileId, chunk }) => ({ page: names.get(fileId) ?? '', headings: chunk.headings })),
      )
      measured.push({
        isHeldOut: index % 2 === 1,
        ours: ranksOf(question, ours ?? []),
        plain: ranksOf(question, theirs ?? []),
      })
    }
    return measured
  }
}

function ranksOf({ page, section }: LabelledQuestion, results: Result[]): Ranks {
  const rank = (isHit: (result: Result) => boolean) => {
    const index = results.findIndex((result) => result.page === page && isHit(result))
    return index < 0 ? Number.POSITIVE_INFINITY : index + 1
  }
  const named = inOneLine(section)
  return {
    page: rank(() => true),
    section: section === '' ? undefined : rank(({ headings }) => headings.map(inOneLine).includes(named)),
  }
}

function inOneLine(text: string): string {
  return text.replaceAll(/[\s\u200B]+/g, ' ').trim()
}

function describe(size: number, measured: Measured[]): Finding[] {
  return [false, true].flatMap((isHeldOut) => {
    const half = measured.filter((each) => each.isHeldOut === isHeldOut)
    const name = `${size} tokens, ${half.length} ${isHeldOut ? 'held-out' : 'development'} questions`
    return (['page', 'section'] as const).map((level) => {
      const ours = figuresOf(half.map(({ ours }) => ours[level]))
      const plain = figuresOf(half.map(({ plain }) => plain[level]))
      return {
        what: `${name}: ${level}, recall@1 / recall@${FIRST} / MRR`,
        figure: inWords(ours),
        reference: `plain BM25 ${inWords(plain)}`,
        budget: 'ahead of plain BM25',
        isMet: ours.recall >= plain.recall && ours.reciprocal >= plain.reciprocal,
      }
    })
  })
}

interface Figures {
  first: number
  recall: number
  reciprocal: number
}

function figuresOf(all: (number | undefined)[]): Figures {
  const ranks = all.filter((rank) => rank !== undefined)
  const mean = (score: (rank: number) => number) =>
    ranks.reduce((sum, rank) => sum + score(rank), 0) / Math.max(1, ranks.length)
  return {
    first: mean((rank) => Number(rank === 1)),
    recall: mean((rank) => Number(rank <= FIRST)),
    reciprocal: mean((rank) => 1 / rank),
  }
}

function inWords({ first, recall, reciprocal }: Figures): string {
  return [first, recall, reciprocal].map((figure) => figure.toFixed(2)).join(' / ')
}
