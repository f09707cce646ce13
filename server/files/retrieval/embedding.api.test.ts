import { beforeAll, expect, test } from 'vitest'
import { fileSources } from '#contract/file-sources.ts'
import { files } from '#contract/files.ts'
import { settings } from '#contract/settings.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { ModelError } from '#server/platform/llm/port.ts'
import { startAnotherApp, type TestApp } from '#server/testing/harness.ts'
import { indexFile, restartLostIndexing } from './indexing.service.ts'
import { findChunks } from './retrieval.service.ts'

const MODEL = 'compatible-test/nomic'
const PARAGRAPHS = Array.from({ length: 500 }, (_, number) => `Chapter ${number} tells of tide ${number}.`)

let app: TestApp

beforeAll(async () => {
  app = await startAnotherApp({
    OPENAI_COMPATIBLE_TEST_BASE_URL: 'http://127.0.0.1:9/v1',
    OPENAI_COMPATIBLE_TEST_MODELS: 'one',
  })
})

/** A library on a server with an embedding model. */
async function startWithModel() {
  const admin = await app.addUser({ isAdmin: true })
  const callsBefore = app.embeddings.calls.length
  const user = await app.addUser()
  const choose = (settingValue: string) =>
    app.call(admin.id, settings.update, { settingName: 'DefaultEmbeddingModel', settingValue })
  await choose(MODEL)
  const create = async (content: string) =>
    (await app.call(user.id, files.create, { fileName: 'a.txt', content })).body.id
  const begin = (id: string) => app.call(user.id, files.chunk, { fabFileId: id, chunkSize: 50 })
  const add = async (content: string) => {
    const id = await create(content)
    await begin(id)
    await app.settle()
    return id
  }
  const show = async (id: string) => (await app.call(user.id, files.get, { id })).body
  const find = (fileIds: string[], query: string) =>
    findChunks({ ...createSystemCtx(app.ports, 'test'), user: { id: user.id } }, { fileIds, query, limit: 8 })
  const calls = () => app.embeddings.calls.slice(callsBefore)
  const textsSent = () =>
    calls()
      .filter(({ purpose }) => purpose === 'chunk')
      .flatMap(({ texts }) => texts)
  return { calls, user, choose, create, begin, add, show, find, textsSent }
}

async function runOf(id: string): Promise<string> {
  const { rows } = await app.ports.database.pool.query<{ index_run: string }>(
    'select index_run from files where id = $1',
    [id],
  )
  return rows[0]?.index_run ?? ''
}

test('finds chunks by meaning that share no word with the query', async () => {
  const { user, add, show, find } = await startWithModel()
  app.embeddings.alike('automobile', 'car')
  const id = await add('The automobile was invented long ago')
  await add('Bread is made of flour, water and salt')
  expect(await show(id)).toMatchObject({ vectorized: true, vectorModel: MODEL, error: null })
  const { chunks, method } = await find([id], 'car')
  expect([method, chunks.map(({ fileId }) => fileId)]).toEqual(['hybrid', [id]])
  expect((await find([id], 'zebra')).chunks).toEqual([])
  const { body } = await app.call(user.id, files.search, { query: 'car' })
  expect(body.map(({ file }) => file.id)).toEqual([id])
})

test('reports the model by which files are found', async () => {
  const { user, choose } = await startWithModel()
  const shown = async () => (await app.call(user.id, files.searchMethod)).body.embeddingModel
  expect(await shown()).toBe(MODEL)
  await choose('keywords')
  expect(await shown()).toBeNull()
  await choose('compatible-gone/model')
  expect(await shown()).toBeNull()
  expect((await app.call(undefined, files.searchMethod)).status).toBe(401)
})

test('sends nothing to the model when no file has vectors', async () => {
  const { calls, choose, add, find } = await startWithModel()
  await choose('keywords')
  const id = await add('The automobile was invented long ago')
  await choose(MODEL)
  expect((await find([id], 'automobile')).method).toBe('keywords')
  expect(calls()).toEqual([])
})

test('finds by words while the model does not respond', async () => {
  const { add, find } = await startWithModel()
  const id = await add('The automobile was invented long ago')
  app.embeddings.fail(new ModelError('overloaded', 'Busy'))
  const { chunks, method } = await find([id], 'automobile')
  expect([method, chunks.length]).toEqual(['keywords', 1])
})

test('does not embed chunks twice after a process was killed', async () => {
  const { create, begin, show, textsSent } = await startWithModel()
  const id = await create(PARAGRAPHS.join('\n\n'))
  await begin(id)
  const stuck = { ...app.ports, embeddings: { embed: stuckAfter(2, app.embeddings.embed) } }
  const turn = { fileId: id, run: await runOf(id) }
  void indexFile(createSystemCtx(stuck, 'test'), turn)
  const countVectors = async () => {
    const found = await app.ports.database.pool.query<{ count: number }>(
      'select count(*)::integer from file_vectors where file_id = $1',
      [id],
    )
    return found.rows[0]?.count
  }
  await expect.poll(countVectors, { timeout: 20_000 }).toBe(64)
  app.clock.advance(61_000)
  await restartLostIndexing(createSystemCtx(app.ports, 'test'))
  await app.settle()
  expect(await show(id)).toMatchObject({ vectorized: true, vectorModel: MODEL })
  expect(await countVectors()).toBeGreaterThan(64)
  expect(new Set(textsSent()).size).toBe(textsSent().length)
})

/** Completes this many calls, then never responds again, like a killed process. */
function stuckAfter<A, B>(count: number, embed: (call: A) => Promise<B>): (call: A) => Promise<B> {
  let calls = 0
  return (call) => {
    calls += 1
    return calls > count ? new Promise(() => undefined) : embed(call)
  }
}

test('keeps a file that the model refuses searchable by words, reports the error and continues later', async () => {
  const { create, begin, show, find, textsSent } = await startWithModel()
  const id = await create(PARAGRAPHS.join('\n\n'))
  const held = app.embeddings.hold()
  await begin(id)
  const settled = app.settle()
  await held.asked
  app.embeddings.fail(new ModelError('key_refused', 'Incorrect key'))
  held.open()
  await settled
  expect(await show(id)).toMatchObject({
    chunked: true,
    vectorized: true,
    isVectorizing: false,
    vectorModel: null,
    error: 'Keyword search only. Vectorizing failed: Incorrect key',
    errorKey: { key: 'files.keywordsOnly', params: { reason: { message: 'Incorrect key' } } },
  })
  expect((await find([id], 'chapter 42')).chunks[0]?.text).toContain('Chapter 42')
  const again = await begin(id)
  expect(again.body).toMatchObject({ chunked: true, isChunking: false, isVectorizing: true, error: null })
  expect(again.body).not.toHaveProperty('errorKey')
  await app.settle()
  expect(await show(id)).toMatchObject({ vectorModel: MODEL, error: null })
  expect(textsSent().length).toBeGreaterThan(0)
})

test('embeds the chunks again with another model and finds by words until then', async () => {
  const { choose, add, begin, show, find, textsSent } = await startWithModel()
  const id = await add(PARAGRAPHS.join('\n\n'))
  const first = textsSent()
  await choose('compatible-test/other')
  expect((await find([id], 'chapter 42')).method).toBe('keywords')
  await begin(id)
  expect((await find([id], 'chapter 42')).chunks).not.toEqual([])
  await app.settle()
  expect((await show(id)).vectorModel).toBe('compatible-test/other')
  expect((await find([id], 'chapter 42')).method).toBe('hybrid')
  expect(textsSent()).toEqual([...first, ...first])
})

test('does not mix vectors of different dimensions of one model', async () => {
  const { create, begin, show } = await startWithModel()
  const id = await create(PARAGRAPHS.join('\n\n'))
  await begin(id)
  const { embed } = app.embeddings
  let calls = 0
  const growing = {
    embed: (call: Parameters<typeof embed>[0]) => {
      calls += 1
      return embed({ ...call, dimensions: calls * 16 })
    },
  }
  const turn = { fileId: id, run: await runOf(id) }
  await indexFile(createSystemCtx({ ...app.ports, embeddings: growing }, 'test'), turn)
  expect((await show(id)).error).toContain('The model has changed the size of its vectors.')
})

test('stays searchable by words when it is cancelled halfway', async () => {
  const { user, add, choose, begin, show, find } = await startWithModel()
  const id = await add(PARAGRAPHS.join('\n\n'))
  await choose('compatible-test/other')
  const held = app.embeddings.hold()
  await begin(id)
  const settled = app.settle()
  await held.asked
  const stopped = await app.call(user.id, files.cancelChunking, { id })
  expect(stopped.body).toMatchObject({
    chunked: true,
    vectorized: true,
    isVectorizing: false,
    vectorModel: null,
  })
  held.open()
  await settled
  expect(await show(id)).toMatchObject({ vectorModel: null, error: null })
  expect((await find([id], 'chapter 42')).chunks).not.toEqual([])
})

test('copies the vectors of the original without a call of the model', async () => {
  const { add, calls, find, user } = await startWithModel()
  const id = await add('The automobile is blue.')
  const before = calls().length
  const { body: copy } = await app.call(user.id, fileSources.clone, { id })
  await app.settle()
  expect(calls().length).toBe(before)
  expect(copy.vectorModel).toBe(MODEL)
  expect((await find([copy.id], 'car')).chunks[0]?.text).toContain('automobile')
})
