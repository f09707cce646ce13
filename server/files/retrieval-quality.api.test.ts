import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { type FoundPassage, findPassages } from './retrieval.service.ts'

interface Labelled {
  question: string
  file: string
  /** The heading under which the answer stands. */
  section: string
}

const FOLDER = join(import.meta.dirname, '../testing/documentation')
const CHUNK_SIZE = 400
/** A line so long is in one section only; shorter ones may be anywhere. */
const TELLING_LINE = 25

/** What is reached today. Whoever makes it better raises the marks; nobody lowers them. */
const MARKS = { recallAt5: 0.68, meanReciprocalRank: 0.54 }
/** Further above a mark than this, the mark is too low. */
const SLACK = 0.02

let app: TestApp
let userId: string
const texts = new Map<string, string>()
let fileIds: string[]
let questions: Labelled[]

beforeAll(async () => {
  app = await startApp()
  userId = (await app.addUser()).id
  questions = JSON.parse(await readFile(join(FOLDER, 'questions.json'), 'utf8')) as Labelled[]
  const names = (await readdir(FOLDER)).filter((name) => /^(fastify|pino|undici)-.+\.md$/.test(name))
  for (const name of names) texts.set(name, await readFile(join(FOLDER, name), 'utf8'))
  const uploads = await Promise.all(
    [...texts].map(([fileName, content]) => uploadFile(app, userId, { fileName, content })),
  )
  fileIds = uploads.map(({ id }) => id)
  for (const fabFileId of fileIds) await app.call(userId, files.chunk, { fabFileId, chunkSize: CHUNK_SIZE })
  await app.settle()
}, 120_000)

test('every question is labelled with a section that is there', () => {
  expect(questions.length).toBeGreaterThanOrEqual(60)
  for (const label of questions) expect([label, linesOf(label).length]).not.toEqual([label, 0])
})

test('the answer stands among the first passages as often as ever', async () => {
  const ranks = await Promise.all(questions.map(rankOf))
  const share = (score: (rank: number) => number) =>
    ranks.reduce((sum, rank) => sum + score(rank), 0) / ranks.length
  const reached = {
    recallAt5: share((rank) => (rank <= 5 ? 1 : 0)),
    meanReciprocalRank: share((rank) => 1 / rank),
  }
  const missed = questions.filter((_, index) => (ranks[index] ?? 0) > 5).map(({ question }) => question)
  for (const [name, mark] of Object.entries(MARKS)) {
    const value = reached[name as keyof typeof reached]
    expect(value, `${name} fell; not found:\n${missed.join('\n')}`).toBeGreaterThanOrEqual(mark)
    expect(value, `${name} rose to ${value}: raise its mark`).toBeLessThan(mark + SLACK)
  }
})

/** From 1; Infinity when the answer was not found. */
async function rankOf(label: Labelled): Promise<number> {
  const ctx = { ...createSystemCtx(app.ports, 'test'), user: { id: userId } }
  const { passages } = await findPassages(ctx, { fileIds, query: label.question, limit: 10 })
  const lines = linesOf(label)
  const index = passages.findIndex((passage) => passage.fileName === label.file && answers(passage, lines))
  return index < 0 ? Number.POSITIVE_INFINITY : index + 1
}

const answers = ({ text }: FoundPassage, lines: string[]) => {
  const plain = collapsed(text)
  return lines.some((line) => plain.includes(line))
}

/** The lines of the section that tell it from the rest of its file. */
function linesOf({ file, section }: Labelled): string[] {
  const all = (texts.get(file) ?? '').split('\n')
  const start = all.findIndex((line) => /^#+ /.test(line) && collapsed(line.replace(/^#+ /, '')) === section)
  const end = all.findIndex((line, index) => index > start && /^#+ /.test(line))
  const own = start < 0 ? [] : all.slice(start, end < 0 ? undefined : end)
  return own
    .map(collapsed)
    .filter(
      (line) =>
        line.length >= TELLING_LINE && all.map(collapsed).filter((other) => other === line).length === 1,
    )
}

const collapsed = (text: string) => text.replace(/\s+/g, ' ').trim()
