import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { files, type KnowledgeFile } from '#contract/files.ts'
import { users } from '#contract/users.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'
import { blobsOf } from '#server/testing/uploads.ts'
import { trashFiles } from '../store.ts'
import { forgetOldFiles } from './trash.service.ts'

let shared: TestApp

beforeAll(async () => {
  shared = await startApp()
})

async function startWithFiles(names: string[]) {
  const app = shared
  const user = await app.addUser()
  const made: KnowledgeFile[] = []
  for (const fileName of names) {
    app.clock.advance(10)
    made.push((await app.call(user.id, files.create, { fileName, content: `about ${fileName}` })).body)
  }
  const namesIn = async (trash: 'true' | 'false') =>
    (await app.call(user.id, files.list, { trash })).body.data.map(({ fileName }) => fileName)
  const storage = async () => (await app.call(user.id, users.me)).body.currentStorageSize
  const blobs = () => blobsOf(app, user.id).length
  return { app, user, made, ids: made.map(({ id }) => id), namesIn, storage, blobs }
}

test('keeps a deleted file and its storage in the trash until it is restored', async () => {
  const { app, user, made, ids, namesIn, storage, blobs } = await startWithFiles(['a.txt', 'b.txt'])
  const [id = ''] = ids
  expect((await app.call(user.id, files.remove, { id })).body).toEqual({ id })
  expect([await namesIn('false'), await namesIn('true')]).toEqual([['b.txt'], ['a.txt']])
  expect((await app.call(user.id, files.get, { id })).status).toBe(404)
  expect((await app.call(user.id, files.remove, { id })).status).toBe(404)
  expect([await storage(), blobs()]).toEqual([22, 2])
  const restored = await app.call(user.id, files.restore, { fileIds: [id] })
  expect(restored.body).toMatchObject([
    { id, fileName: 'a.txt', deletedAt: null, createdAt: made[0]?.createdAt },
  ])
  expect((await app.call(user.id, files.restore, { fileIds: [id] })).status).toBe(404)
  expect(await namesIn('true')).toEqual([])
})

test('frees the name of a deleted file; a restored one takes another name', async () => {
  const { app, user, ids, namesIn } = await startWithFiles(['a.txt'])
  await app.call(user.id, files.removeMany, { fileIds: ids })
  await app.call(user.id, files.create, { fileName: 'A.txt', content: 'new' })
  await app.call(user.id, files.restore, { fileIds: ids })
  expect((await namesIn('false')).sort()).toEqual(['A.txt', 'a (1).txt'])
})

test('restores several files of one name under different names', async () => {
  const { app, user, ids, namesIn } = await startWithFiles(['a.txt'])
  await app.call(user.id, files.removeMany, { fileIds: ids })
  const { body: second } = await app.call(user.id, files.create, { fileName: 'a.txt', content: 'second' })
  await app.call(user.id, files.remove, { id: second.id })
  await app.call(user.id, files.create, { fileName: 'a.txt', content: 'third' })
  await app.call(user.id, files.restore, { fileIds: [...ids, second.id] })
  expect((await namesIn('false')).sort()).toEqual(['a (1).txt', 'a (2).txt', 'a.txt'])
})

test('deletes several files, or none of them', async () => {
  const { app, user, ids, namesIn } = await startWithFiles(['a', 'b', 'c'])
  const foreign = await startWithFiles(['theirs'])
  for (const other of [foreign.ids[0] ?? '', randomUUID()]) {
    const fileIds = [ids[0] ?? '', other]
    expect((await app.call(user.id, files.removeMany, { fileIds })).status).toBe(404)
  }
  expect((await namesIn('false')).length).toBe(3)
  const twice = { fileIds: [ids[0] ?? '', ids[1] ?? '', ids[0] ?? ''] }
  expect((await app.call(user.id, files.removeMany, twice)).body).toEqual({ deleted: 2 })
  for (const call of [files.restore, files.emptyTrash] as const) {
    expect((await app.call(foreign.user.id, call, { fileIds: ids.slice(0, 1) })).status).toBe(404)
    expect((await app.call(user.id, call, { fileIds: ids })).status).toBe(404)
  }
  expect((await namesIn('true')).sort()).toEqual(['a', 'b'])
})

test.each([
  [[], 'Choose at least one file'],
  [Array.from({ length: 501 }, () => randomUUID()), 'Choose at most 500 files'],
])('refuses the list %#', async (fileIds, message) => {
  const user = await shared.addUser()
  for (const call of [files.removeMany, files.restore, files.emptyTrash] as const) {
    expect((await shared.call(user.id, call, { fileIds })).body.fields).toEqual({ fileIds: message })
  }
})

test("deletes all of the user's files", async () => {
  const { app, user, namesIn } = await startWithFiles(['a', 'b'])
  const foreign = await startWithFiles(['theirs'])
  expect((await app.call(user.id, files.removeAll, undefined)).body).toEqual({ deleted: 2 })
  expect((await app.call(user.id, files.removeAll, undefined)).body).toEqual({ deleted: 0 })
  expect((await namesIn('true')).length).toBe(2)
  expect(await foreign.namesIn('false')).toEqual(['theirs'])
})

test('deletes the given files only when a list is given', async () => {
  const { app, user, ids, namesIn } = await startWithFiles(['a', 'b'])
  const { body } = await app.call(user.id, files.removeAll, { fileIds: ids.slice(0, 1) })
  expect(body).toEqual({ deleted: 1 })
  expect(await namesIn('false')).toEqual(['b'])
  const refused = await app.call(user.id, files.removeAll, { fileIds: [] })
  expect(refused.body.fields).toEqual({ fileIds: 'Choose at least one file' })
  expect(await namesIn('false')).toEqual(['b'])
})

describe('emptying the trash', () => {
  test('removes records, storage and bytes permanently', async () => {
    const { app, user, ids, namesIn, storage, blobs } = await startWithFiles(['a', 'b', 'c'])
    await app.call(user.id, files.removeMany, { fileIds: ids.slice(0, 2) })
    const one = await app.call(user.id, files.emptyTrash, { fileIds: ids.slice(0, 1) })
    expect(one.body).toEqual({ deleted: 1 })
    expect((await app.call(user.id, files.emptyTrash, {})).body).toEqual({ deleted: 1 })
    expect((await app.call(user.id, files.emptyTrash, {})).body).toEqual({ deleted: 0 })
    await app.settle()
    expect([await namesIn('true'), await namesIn('false')]).toEqual([[], ['c']])
    expect([await storage(), blobs()]).toEqual([7, 1])
    expect((await app.call(user.id, files.restore, { fileIds: ids.slice(0, 1) })).status).toBe(404)
  })

  test('ends in one of two states with a concurrent restore', async () => {
    const { app, user, ids, namesIn, storage } = await startWithFiles(['a'])
    await app.call(user.id, files.removeMany, { fileIds: ids })
    await Promise.all([
      app.call(user.id, files.emptyTrash, { fileIds: ids }),
      app.call(user.id, files.restore, { fileIds: ids }),
    ])
    const left = (await namesIn('false')).length
    expect(await storage()).toBe(left * 7)
    expect(await namesIn('true')).toEqual([])
  })

  test('leaves out files that are restored concurrently', async () => {
    const { app, user, ids, namesIn } = await startWithFiles(Array.from({ length: 10 }, (_, n) => `${n}`))
    await app.call(user.id, files.removeAll, undefined)
    const [emptied] = await Promise.all([
      app.call(user.id, files.emptyTrash, {}),
      ...ids.map((id) => app.call(user.id, files.restore, { fileIds: [id] })),
    ])
    const left = await namesIn('false')
    expect([emptied?.status, emptied?.body]).toEqual([200, { deleted: 10 - left.length }])
    expect(await namesIn('true')).toEqual([])
  })

  test('happens automatically after thirty days', async () => {
    const { app, user, ids, namesIn, blobs } = await startWithFiles(['old', 'newer', 'kept'])
    await app.call(user.id, files.removeMany, { fileIds: ids.slice(0, 2) })
    for (const [place, days] of [31, 29].entries()) {
      const deletedAt = new Date(app.clock.now().getTime() - days * 86_400_000)
      await trashFiles(app.ports.database.db, [ids[place] ?? ''], deletedAt)
    }
    await forgetOldFiles(createSystemCtx(app.ports, 'test'))
    await app.settle()
    expect([await namesIn('true'), blobs()]).toEqual([['newer'], 2])
  })
})
