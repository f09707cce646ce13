import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import { createSystemCtx, type Ports } from '#server/platform/context.ts'
import type { Block, Extractor } from '#server/platform/extraction/port.ts'
import { startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { makePdf } from '#server/testing/pdf-files.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { makeZip } from '#server/testing/zip-files.ts'
import { indexFile, restartLostIndexing } from './indexing.service.ts'

let app: TestApp
let user: TestUser

beforeAll(async () => {
  app = await startApp()
})

const LONG = Array.from({ length: 400 }, (_, number) => `Line ${number} tells of tides.`).join('\n\n')

async function startWithFile(content = LONG) {
  user = await app.addUser()
  const { body } = await app.call(user.id, files.create, { fileName: 'tides.txt', content })
  return body.id
}

const begin = (id: string, chunkSize = 50) => app.call(user.id, files.chunk, { fabFileId: id, chunkSize })
const show = async (id: string) => (await app.call(user.id, files.get, { id })).body
const chunksOf = (id: string) =>
  app.ports.database.db
    .selectFrom('file_chunks')
    .selectAll()
    .where('file_id', '=', id)
    .orderBy('position')
    .execute()
const runOf = async (id: string) => {
  const row = await app.ports.database.db
    .selectFrom('files')
    .select('index_run')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.index_run ?? ''
}

/** Reads this many paragraphs, then hangs like a killed process. */
function stuckAfter(count: number): { extractor: Extractor; reached: Promise<void> } {
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  const extractor: Extractor = {
    async *extract() {
      for (const [index, text] of LONG.split('\n\n').entries()) {
        if (index === count) {
          resolve()
          await new Promise(() => undefined)
        }
        yield { text, row: index * 2 + 1 } satisfies Block
      }
    },
  }
  return { extractor, reached }
}

const without = (extractor: Extractor): Ports => ({ ...app.ports, extractor })

/** Collects the events of a file that its owner receives from now on. */
async function followSteps() {
  const socket = await app.socket(user.id)
  socket.send({ type: 'subscribe', topic: 'user', id: user.id })
  socket.send({ type: 'ping' })
  await socket.until(({ type }) => type === 'pong')
  return () =>
    socket.frames.flatMap((frame) =>
      frame.type === 'event' && frame.name === 'update_file_chunk_vector_status' ? [frame.payload] : [],
    )
}

test('chunks a file, then embeds it, and sends its owner each step', async () => {
  const id = await startWithFile()
  expect(await show(id)).toMatchObject({ chunked: false, vectorized: false, isChunking: false, error: null })
  const steps = await followSteps()
  const started = await begin(id)
  expect(started.body).toMatchObject({ isChunking: true, chunked: false, isVectorizing: false })
  await app.settle()
  expect(await show(id)).toMatchObject({
    chunked: true,
    vectorized: true,
    isChunking: false,
    isVectorizing: false,
    error: null,
  })
  await expect.poll(steps).toEqual([
    { fabFileId: id, chunkStatus: 'ongoing', vectorizeStatus: null },
    { fabFileId: id, chunkStatus: 'complete', vectorizeStatus: 'ongoing' },
    { fabFileId: id, chunkStatus: 'complete', vectorizeStatus: 'complete' },
  ])
  const chunks = await chunksOf(id)
  expect(chunks.map(({ position }) => position)).toEqual(chunks.map((_, index) => index))
  expect(Math.max(...chunks.map(({ tokens }) => tokens))).toBeLessThanOrEqual(50)
  expect(chunks.every(({ has_terms: hasTerms }) => hasTerms)).toBe(true)
})

test('starts again with another chunk size', async () => {
  const id = await startWithFile()
  await begin(id, 50)
  await app.settle()
  const small = (await chunksOf(id)).length
  await begin(id, 500)
  await app.settle()
  const large = (await chunksOf(id)).length
  expect(large).toBeGreaterThan(1)
  expect(large).toBeLessThan(small)
})

describe('starting', () => {
  test('is refused while the file is indexed, also for concurrent requests', async () => {
    const id = await startWithFile()
    const answers = await Promise.all([begin(id), begin(id), begin(id)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('This file is being processed')
    await app.settle()
  })

  test.each([49, 8001, 1.5, Number.NaN])('is refused with the chunk size %s', async (chunkSize) => {
    const id = await startWithFile()
    const { status, body } = await begin(id, chunkSize)
    expect([status, body.fields]).toEqual([
      422,
      { chunkSize: 'Chunk size must be a number from 50 to 8,000' },
    ])
  })

  test('is refused for files without text', async () => {
    user = await app.addUser()
    const film = await uploadFile(app, user.id, { fileName: 'a.bin', content: Buffer.alloc(100) })
    const { status, body } = await begin(film.id)
    expect([status, body.message]).toEqual([422, 'Unsupported file type: application/octet-stream'])
  })

  test('is refused for a format of Office before 2007, with the format to save as', async () => {
    user = await app.addUser()
    const mark = Buffer.from('d0cf11e0a1b11ae1', 'hex')
    const content = Buffer.concat([mark, Buffer.alloc(2000)])
    const letter = await uploadFile(app, user.id, { fileName: 'letter.doc', content })
    expect(letter.mimeType).toBe('application/msword')
    const { status, body } = await begin(letter.id)
    expect([status, body.message]).toEqual([
      422,
      'Word 97–2003 files cannot be read. Save the file as .docx and upload it again.',
    ])
    const listed = await app.call(user.id, files.list, { type: 'word' })
    expect(listed.body.data.map(({ id }) => id)).toEqual([letter.id])
  })

  test('is refused for users without access, and for files in the trash', async () => {
    const id = await startWithFile()
    const stranger = await app.addUser({ isAdmin: true })
    expect((await app.call(stranger.id, files.chunk, { fabFileId: id })).status).toBe(404)
    expect((await app.call(stranger.id, files.cancelChunking, { id })).status).toBe(404)
    expect((await app.call(undefined, files.chunk, { fabFileId: id })).status).toBe(401)
    await app.call(user.id, files.remove, { id })
    expect((await begin(id)).status).toBe(404)
    expect((await app.call(user.id, files.chunk, { fabFileId: randomUUID() })).status).toBe(404)
  })
})

describe('a file that cannot be read', () => {
  test.each<[string, Buffer, string]>([
    ['scan.pdf', makePdf(['', '']), 'No text found. The document may be scanned.'],
    ['locked.pdf', makePdf(['x'], { isLocked: true }), 'This file is password-protected'],
    ['broken.docx', makeZip({ 'x.xml': 'x' }), 'This file is damaged and could not be read'],
    ['deep.docx', makeZip({ 'word/document.xml': '<a>'.repeat(400) }), 'This file is nested too deeply'],
    [
      'bomb.docx',
      makeZip({ 'word/document.xml': Buffer.alloc(201_000_000) }),
      'This file is too large when unpacked. Split it into smaller ones.',
    ],
  ])('shows the reason: %s', async (fileName, content, message) => {
    user = await app.addUser()
    const { id } = await uploadFile(app, user.id, { fileName, content })
    await begin(id)
    await app.settle()
    expect(await show(id)).toMatchObject({
      error: message,
      chunked: false,
      vectorized: false,
      isChunking: false,
    })
    expect(await chunksOf(id)).toEqual([])
    await begin(id)
    expect(await show(id)).toMatchObject({ error: null, isChunking: true })
    await app.settle()
    const { body } = await app.call(user.id, files.update, { id, error: null })
    expect(body.error).toBeNull()
  })

  test('is sent to its owner as finished', async () => {
    user = await app.addUser()
    const content = makePdf(['x'], { isLocked: true })
    const { id } = await uploadFile(app, user.id, { fileName: 'locked.pdf', content })
    const steps = await followSteps()
    await begin(id)
    await app.settle()
    await expect.poll(steps).toEqual([
      { fabFileId: id, chunkStatus: 'ongoing', vectorizeStatus: null },
      { fabFileId: id, chunkStatus: null, vectorizeStatus: null },
    ])
  })

  test('shows an internal error and logs its reason', async () => {
    const id = await startWithFile()
    await begin(id)
    const broken: Extractor = {
      async *extract() {
        yield await Promise.reject(new Error('no memory for a child'))
      },
    }
    await indexFile(createSystemCtx(without(broken), 'test'), { fileId: id, run: await runOf(id) })
    expect((await show(id)).error).toBe('Something went wrong on the server. Try again.')
    expect(JSON.stringify(app.logged)).toContain('no memory for a child')
    await app.settle()
  })
})

describe('cancelling', () => {
  test('resets the file', async () => {
    const id = await startWithFile()
    await begin(id)
    const cancelled = await app.call(user.id, files.cancelChunking, { id })
    expect(cancelled.body).toMatchObject({ isChunking: false, chunked: false, error: null })
    expect((await app.call(user.id, files.cancelChunking, { id })).status).toBe(200)
    await app.settle()
    expect([(await show(id)).chunked, await chunksOf(id)]).toEqual([false, []])
    await begin(id)
    await app.settle()
    expect((await show(id)).vectorized).toBe(true)
  })

  test('leaves nothing while the text is still being read', async () => {
    const id = await startWithFile()
    await begin(id)
    const { promise: goOn, resolve } = Promise.withResolvers<void>()
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
    const slow: Extractor = {
      async *extract() {
        yield { text: 'first' }
        reach()
        await goOn
        yield { text: 'second', page: 2 }
      },
    }
    const work = indexFile(createSystemCtx(without(slow), 'test'), { fileId: id, run: await runOf(id) })
    await reached
    await app.call(user.id, files.cancelChunking, { id })
    resolve()
    await work
    expect([(await show(id)).isChunking, await chunksOf(id)]).toEqual([false, []])
    await app.settle()
  })
})

test('continues where a killed process stopped', async () => {
  const id = await startWithFile()
  await begin(id)
  const { extractor, reached } = stuckAfter(380)
  const run = await runOf(id)
  void indexFile(createSystemCtx(without(extractor), 'test'), { fileId: id, run })
  await reached
  await expect.poll(async () => (await chunksOf(id)).length).toBeGreaterThan(0)
  const before = await chunksOf(id)
  await app.ports.database.db
    .updateTable('file_chunks')
    .set({ tokens: -1 })
    .where('file_id', '=', id)
    .execute()
  await app.settle()
  expect((await show(id)).isChunking).toBe(true)
  app.clock.advance(61_000)
  await restartLostIndexing(createSystemCtx(app.ports, 'test'))
  await app.settle()
  expect((await show(id)).vectorized).toBe(true)
  const chunks = await chunksOf(id)
  expect(chunks.filter(({ tokens }) => tokens === -1).length).toBe(before.length)
  expect(chunks.length).toBeGreaterThan(before.length)
  expect(chunks.at(-1)?.text).toContain('Line 399')
})

test('a permanent deletion removes the chunks', async () => {
  const id = await startWithFile()
  await begin(id)
  await app.settle()
  await app.call(user.id, files.remove, { id })
  await app.call(user.id, files.emptyTrash, {})
  expect(await chunksOf(id)).toEqual([])
})
