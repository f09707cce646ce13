import { expect, test } from 'vitest'
import { fileShares } from '#contract/file-shares.ts'
import { files } from '#contract/files.ts'
import { notebooks } from '#contract/notebooks.ts'
import { startApp } from '#server/testing/harness.ts'

test('lists the files of a notebook that the reader may read, in their order, page by page', async () => {
  const app = await startApp()
  const [owner, reader] = [await app.addUser(), await app.addUser()]
  const create = async (fileName: string) =>
    (await app.call(owner.id, files.create, { fileName, content: 'Tides' })).body.id
  const [shared, own, trashed] = [
    await create('shared.txt'),
    await create('own.txt'),
    await create('old.txt'),
  ]
  const { body: notebook } = await app.call(owner.id, notebooks.create, {
    knowledgeIds: [shared, own, trashed],
  })
  await app.call(owner.id, files.remove, { id: trashed })
  const list = async (userId: string | undefined, page = {}) => {
    const { status, body } = await app.call(userId, notebooks.listFiles, { id: notebook.id, ...page })
    return status === 200 ? [body.data.map(({ fileName }) => fileName), body.total] : status
  }
  expect(await list(owner.id)).toEqual([['shared.txt', 'own.txt'], 2])
  expect(await list(owner.id, { page: 2, limit: 1 })).toEqual([['own.txt'], 2])
  expect(await list(undefined)).toBe(401)
  expect(await list(reader.id)).toBe(404)
  const { db } = app.ports.database
  await db.updateTable('notebooks').set({ is_global_read: true }).where('id', '=', notebook.id).execute()
  expect(await list(reader.id)).toEqual([[], 0])
  await app.call(owner.id, fileShares.create, {
    ids: [shared],
    recipients: [reader.username],
    permissions: ['read'],
  })
  expect(await list(reader.id)).toEqual([['shared.txt'], 1])
})
