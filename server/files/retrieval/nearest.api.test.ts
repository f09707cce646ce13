import { beforeAll, expect, test } from 'vitest'
import { fileShares } from '#contract/file-shares.ts'
import { files } from '#contract/files.ts'
import { settings } from '#contract/settings.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { startAnotherApp, type TestApp } from '#server/testing/harness.ts'
import { listNearest } from './nearest.ts'
import { findChunks } from './retrieval.service.ts'
import { VectorCache } from './vector-cache.ts'
import { listPlaced } from './vectors.store.ts'

const MODEL = 'compatible-test/nomic'

let app: TestApp

beforeAll(async () => {
  app = await startAnotherApp({
    OPENAI_COMPATIBLE_TEST_BASE_URL: 'http://127.0.0.1:9/v1',
    OPENAI_COMPATIBLE_TEST_MODELS: 'one',
  })
  const admin = await app.addUser({ isAdmin: true })
  const change = { settingName: 'DefaultEmbeddingModel', settingValue: MODEL }
  await app.call(admin.id, settings.update, change)
  app.embeddings.alike('automobile', 'car')
})

async function startWithLibrary() {
  const owner = await app.addUser()
  const index = async (id: string) => {
    await app.call(owner.id, files.chunk, { fabFileId: id, chunkSize: 50 })
    await app.settle()
  }
  const add = async (content: string) => {
    const { id } = (await app.call(owner.id, files.create, { fileName: 'a.txt', content })).body
    await index(id)
    return id
  }
  const find = async (userId: string, fileIds: string[], query = 'car') => {
    const ctx = { ...createSystemCtx(app.ports, 'test'), user: { id: userId } }
    const { chunks } = await findChunks(ctx, { fileIds, query, limit: 8 })
    return chunks.map(({ text }) => text)
  }
  return { owner, add, index, find }
}

test('finds the same with and without room in the cache', async () => {
  const { add } = await startWithLibrary()
  const paragraphs = Array.from({ length: 700 }, (_, number) => `The car ${'goes on '.repeat(number % 40)}.`)
  const ids = [await add(paragraphs.join('\n\n')), await add('The automobile was invented long ago')]
  const { db } = app.ports.database
  const placed = await listPlaced(db, { model: MODEL, fileIds: ids })
  expect(placed.map(({ id }) => id)).toEqual(ids.toSorted())
  const [vector] = await app.embeddings.embed({
    provider: { providerId: 'test', backend: 'openai_compatible' },
    modelId: 'nomic',
    purpose: 'query',
    texts: ['An automobile goes'],
    signal: new AbortController().signal,
  })
  if (!vector) throw new Error('no vector')
  const near = { vector, files: placed, limit: 20 }
  const remembering = new VectorCache(1_000_000)
  const first = await listNearest(db, near, remembering)
  expect(first).toHaveLength(20)
  expect(await listNearest(db, near, remembering)).toEqual(first)
  expect(await listNearest(db, near, new VectorCache(0))).toEqual(first)
})

test('does not use cached vectors of an earlier text', async () => {
  const { owner, add, index, find } = await startWithLibrary()
  const id = await add('Bread is made of flour.\n\nThe automobile was invented long ago.')
  expect((await find(owner.id, [id])).join()).toContain('automobile')
  const shown = (await app.call(owner.id, files.get, { id })).body
  const change = { id, content: 'An automobile has wheels.', basedOn: shown.sha256 ?? undefined }
  expect((await app.call(owner.id, files.saveText, change)).status).toBe(200)
  await index(id)
  expect(await find(owner.id, [id])).toEqual(['An automobile has wheels.'])
  await app.call(owner.id, files.remove, { id })
  expect(await find(owner.id, [id])).toEqual([])
})

test('does not find a file that is no longer shared, although its vectors are cached', async () => {
  const { owner, add, find } = await startWithLibrary()
  const friend = await app.addUser()
  const id = await add('The automobile was invented long ago')
  expect(await find(friend.id, [id])).toEqual([])
  const share = { ids: [id], recipients: [friend.username], permissions: ['read' as const] }
  await app.call(owner.id, fileShares.create, share)
  expect(await find(friend.id, [id])).toHaveLength(1)
  await app.call(owner.id, fileShares.remove, { id, userId: friend.id })
  expect(await find(friend.id, [id])).toEqual([])
  expect(await find(owner.id, [id])).toHaveLength(1)
})
