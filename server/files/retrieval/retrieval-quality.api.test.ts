import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import { settings } from '#contract/settings.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { isExternalDatabase, startAnotherApp, type TestApp } from '#server/testing/harness.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { type FoundChunk, findChunks } from './retrieval.service.ts'

interface Labelled {
  question: string
  file: string
  /** The heading of the section with the answer. */
  section: string
}

const FOLDER = join(import.meta.dirname, '../../testing/documentation')
const CHUNK_SIZE = 400
/** A line of this length is in one section only; shorter ones may be in any. */
const TELLING_LINE = 25

/**
 * Reached with chunks of one section each: five of them hold less text than chunks of several sections did.
 */
const MARKS = {
  keywords: { recallAt5: 0.67, meanReciprocalRank: 0.5 },
  /**
   * With vectors that know words but no meanings: the most that fusion may cost. A real model improves on it.
   */
  hybrid: { recallAt5: 0.58, meanReciprocalRank: 0.42 },
}
/** A result further above a mark than this means that the mark is too low. */
const SLACK = 0.02
/** The marks are for the built-in PostgreSQL: other versions stem a few words differently. */
const TOLERANCE = isExternalDatabase ? 0.025 : 0

let app: TestApp
let userId: string
const texts = new Map<string, string>()
let fileIds: string[]
let questions: Labelled[]

beforeAll(async () => {
  app = await startAnotherApp({
    OPENAI_COMPATIBLE_TEST_BASE_URL: 'http://127.0.0.1:9/v1',
    OPENAI_COMPATIBLE_TEST_MODELS: 'one',
  })
  userId = (await app.addUser()).id
  questions = JSON.parse(await readFile(join(FOLDER, 'questions.json'), 'utf8')) as Labelled[]
  const names = (await readdir(FOLDER)).filter((name) => /^(fastify|pino|undici)-.+\.md$/.test(name))
  for (const name of names) texts.set(name, await readFile(join(FOLDER, name), 'utf8'))
  const uploads = await Promise.all(
    [...texts].map(([fileName, content]) => uploadFile(app, userId, { fileName, content })),
  )
  fileIds = uploads.map(({ id }) => id)
  await prepareFiles()
}, 120_000)

async function prepareFiles(): Promise<void> {
  for (const fabFileId of fileIds) await app.call(userId, files.chunk, { fabFileId, chunkSize: CHUNK_SIZE })
  await app.settle()
}

test('labels every question with an existing section', () => {
  expect(questions.length).toBeGreaterThanOrEqual(60)
  for (const label of questions) expect([label, linesOf(label).length]).not.toEqual([label, 0])
})

test('ranks the answer among the first chunks as often as before', async () => {
  await expectMarks('keywords')
})

test('ranks the answer as often with fused words and vectors', async () => {
  const admin = await app.addUser({ isAdmin: true })
  const change = { settingName: 'DefaultEmbeddingModel', settingValue: 'compatible-test/one' }
  await app.call(admin.id, settings.update, change)
  await prepareFiles()
  await expectMarks('hybrid')
}, 60_000)

async function expectMarks(method: keyof typeof MARKS): Promise<void> {
  const ranks = await Promise.all(questions.map((label) => rankOf(label, method)))
  const share = (score: (rank: number) => number) =>
    ranks.reduce((sum, rank) => sum + score(rank), 0) / ranks.length
  const reached = {
    recallAt5: share((rank) => (rank <= 5 ? 1 : 0)),
    meanReciprocalRank: share((rank) => 1 / rank),
  }
  const missed = questions.filter((_, index) => (ranks[index] ?? 0) > 5).map(({ question }) => question)
  for (const name of ['recallAt5', 'meanReciprocalRank'] as const) {
    const [value, mark] = [reached[name], MARKS[method][name]]
    expect(value, `${name} fell; not found:\n${missed.join('\n')}`).toBeGreaterThanOrEqual(mark - TOLERANCE)
    expect(value, `${name} rose to ${value}: raise its mark`).toBeLessThan(mark + SLACK)
  }
}

/** From 1; Infinity when the answer was not found. */
async function rankOf(label: Labelled, wanted: keyof typeof MARKS): Promise<number> {
  const ctx = { ...createSystemCtx(app.ports, 'test'), user: { id: userId } }
  const { chunks, method } = await findChunks(ctx, { fileIds, query: label.question, limit: 10 })
  expect(method).toBe(wanted)
  const lines = linesOf(label)
  const index = chunks.findIndex((chunk) => chunk.fileName === label.file && answers(chunk, lines))
  return index < 0 ? Number.POSITIVE_INFINITY : index + 1
}

const answers = ({ text }: FoundChunk, lines: string[]) => {
  const plain = collapsed(text)
  return lines.some((line) => plain.includes(line))
}

/** The lines of the section that no other section of its file has. */
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
