// From an upload to searchable: a PDF of 1,000 pages, a table of 100,000 rows and many pages, and the effect on other calls.
import { setTimeout as delay } from 'node:timers/promises'
import type { KnowledgeFile } from '#contract/files.ts'
import { makePdf } from '#server/testing/pdf-files.ts'
import { type AppProcess, startApp } from './support/app-process.ts'
import { DOCUMENTATION_SETS, isInstalled, readPages } from './support/documentation-sets.ts'
import { megabytes, milliseconds, percentile } from './support/figures.ts'
import { type Person, registerPerson } from './support/person.ts'
import { familyBytes, programBytes } from './support/process-figures.ts'
import { type Finding, report } from './support/report.ts'

const PAGES = 1000
const ROWS = 100_000
const SMALL_FILES = 1000
const BUDGET = {
  milliseconds: 10_000,
  bytes: 300_000_000,
  answer: 100,
  smallFiles: 60_000,
  program: 400_000_000,
}
/** By then the processes that read the files before have ended. Milliseconds. */
const READERS_END = 12_000
/** The intervals of polling the status, timing other calls and sampling memory. Milliseconds. */
const WATCH_INTERVAL = 200
const TIMEOUT = 170_000
const MANY_TIMEOUT = 600_000

interface Watched {
  milliseconds: number
  /** The maximum growth. */
  bytes: number
  /** The maximum time of a small concurrent call of another user. */
  answers: number[]
}

const SENTENCE = 'The tide follows the moon around the earth, and every harbour has a time of its own. '
const page = (number: number) => `Page ${number}. ${SENTENCE.repeat(24)}`
const row = (number: number) => `${number},harbour ${number % 500},${number / 7},2026-01-${(number % 28) + 1}`

const app = await startApp()
try {
  const person = await registerPerson(app)
  await prepare(app, person, { fileName: 'warm-up.pdf', content: makePdf(['Warm-up']) })
  const pdf = makePdf(Array.from({ length: PAGES }, (_, index) => page(index + 1)))
  const csv = `number,name,height,day\n${Array.from({ length: ROWS }, (_, index) => row(index)).join('\n')}`
  report('extraction', [
    ...findings('1,000-page PDF', await prepare(app, person, { fileName: 'a.pdf', content: pdf })),
    ...findings(
      '100,000-row CSV',
      await prepare(app, person, { fileName: 'a.csv', content: Buffer.from(csv) }),
    ),
    ...(await prepareSmallFiles(app, person)),
    ...(await prepareDocumentation(app, person)),
  ])
} finally {
  await app.stop()
}

/** Uploads it and waits until it is searchable, while the other figures are sampled. */
async function prepare(
  { pid }: AppProcess,
  { call }: Person,
  { fileName, content }: { fileName: string; content: Buffer },
): Promise<Watched> {
  const { id, presignedUrl } = await call.files.create({ fileName, fileSize: content.length })
  const sent = await fetch(new URL(presignedUrl ?? '', app.url), {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(content),
  })
  if (!sent.ok) throw new Error(`The upload of ${fileName} was refused: ${await sent.text()}`)
  await call.files.confirm({ id })
  const watched: Watched = { milliseconds: 0, bytes: 0, answers: [] }
  const before = familyBytes(pid)
  const began = performance.now()
  await call.files.chunk({ fabFileId: id })
  for (;;) {
    const asked = performance.now()
    const file = await call.files.get({ id })
    watched.answers.push(performance.now() - asked)
    watched.milliseconds = performance.now() - began
    if (isDone(file)) return watched
    if (watched.milliseconds > TIMEOUT) throw new Error(`${fileName} was not ready in time`)
    watched.bytes = Math.max(watched.bytes, familyBytes(pid) - before)
    await delay(WATCH_INTERVAL)
  }
}

interface Page {
  fileName: string
  content: string
}

/** Short pages, one file each. */
async function prepareSmallFiles(app: AppProcess, person: Person): Promise<Finding[]> {
  const pages = Array.from({ length: SMALL_FILES }, (_, number) => ({
    fileName: `page-${number}.html`,
    content: `<h1>Page ${number}</h1>${`<p>${page(number)}</p>`.repeat(2)}`,
  }))
  const what = `${pages.length.toLocaleString('en')} one-page files`
  const { time, bytes } = await prepareMany(app, person, pages)
  return [
    {
      what: `${what} to searchable`,
      figure: milliseconds(time),
      budget: `≤ ${milliseconds(BUDGET.smallFiles)}`,
      isMet: time <= BUDGET.smallFiles,
    },
    memoryOfProgram(what, bytes),
  ]
}

/** A real documentation with pages of very different length, one file each. */
async function prepareDocumentation(app: AppProcess, person: Person): Promise<Finding[]> {
  const [set] = DOCUMENTATION_SETS
  if (!set || !isInstalled(set)) return []
  const pages = (await readPages(set)).map(({ name, html }) => ({ fileName: name, content: html.toString() }))
  const what = `${pages.length.toLocaleString('en')} pages of the documentation of PostgreSQL`
  const { time, bytes } = await prepareMany(app, person, pages)
  return [{ what: `${what} to searchable`, figure: milliseconds(time) }, memoryOfProgram(what, bytes)]
}

/** Indexes them while they arrive, and returns the maximum memory of the program. */
async function prepareMany({ pid }: AppProcess, { call }: Person, pages: Page[]) {
  await delay(READERS_END)
  let bytes = 0
  const watching = setInterval(() => (bytes = Math.max(bytes, programBytes(pid))), WATCH_INTERVAL)
  try {
    const ids: string[] = []
    const began = performance.now()
    for (const page of pages) {
      const { id } = await call.files.create(page)
      await call.files.chunk({ fabFileId: id })
      ids.push(id)
    }
    while (!(await areDone(ids, call))) {
      if (performance.now() - began > MANY_TIMEOUT)
        throw new Error(`${pages.length} files were not ready in time`)
      await delay(WATCH_INTERVAL)
    }
    return { time: performance.now() - began, bytes }
  } finally {
    clearInterval(watching)
  }
}

function memoryOfProgram(what: string, bytes: number): Finding {
  return {
    what: `${what}: memory of the server and its readers, at the peak`,
    figure: megabytes(bytes),
    budget: `≤ ${megabytes(BUDGET.program)}`,
    isMet: bytes <= BUDGET.program,
  }
}

async function areDone(ids: string[], call: Person['call']): Promise<boolean> {
  const last = await call.files.byIds({ ids: ids.slice(-20).join(',') })
  return last.every(isDone)
}

function isDone({ fileName, vectorized, isVectorizing, error }: KnowledgeFile): boolean {
  if (error !== null) throw new Error(`${fileName}: ${error}`)
  return vectorized && !isVectorizing
}

function findings(what: string, { milliseconds: time, bytes, answers }: Watched): Finding[] {
  const p95 = percentile(answers, 0.95)
  return [
    {
      what: `${what} to searchable`,
      figure: milliseconds(time),
      budget: `≤ ${milliseconds(BUDGET.milliseconds)}`,
      isMet: time <= BUDGET.milliseconds,
    },
    {
      what: `${what}: memory beyond that before`,
      figure: megabytes(bytes),
      budget: `≤ ${megabytes(BUDGET.bytes)}`,
      isMet: bytes <= BUDGET.bytes,
    },
    {
      what: `${what}: concurrent calls, p95`,
      figure: milliseconds(p95),
      budget: `≤ ${milliseconds(BUDGET.answer)}`,
      isMet: p95 <= BUDGET.answer,
    },
  ]
}
