import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fileSources } from '#contract/file-sources.ts'
import { files } from '#contract/files.ts'
import { users } from '#contract/users.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { announceFile, blobsOf, putContent, uploadFile } from '#server/testing/uploads.ts'
import { forgetOldFiles } from '../trash/trash.service.ts'

let app: TestApp
let user: TestUser

beforeAll(async () => {
  app = await startApp()
})

const TEXT = 'Tides follow the moon.\n'

async function begin() {
  user = await app.addUser()
  return announceFile(app, user.id, { fileName: 'tides.txt', content: TEXT })
}

const confirm = (id: string) => app.call(user.id, files.confirm, { id })
const put = (url: string) => putContent(app, url, { content: TEXT })
const storage = async (id = user.id) => (await app.call(id, users.me)).body.currentStorageSize

test('refuses uploads over the storage limit with the figures, also concurrent ones', async () => {
  user = await app.addUser()
  await app.ports.database.db
    .updateTable('users')
    .set({ storage_limit_mb: 3 })
    .where('id', '=', user.id)
    .execute()
  const announce = () => app.call(user.id, files.create, { fileName: 'a', fileSize: 1_000_000 })
  const answers = await Promise.all(Array.from({ length: 5 }, announce))
  expect(answers.filter(({ status }) => status === 200).length).toBe(3)
  expect(answers.find(({ status }) => status === 413)?.body.message).toBe(
    'Not enough storage: 1 MB needed, 0 of your 3 MB left. Delete files and empty the trash to free up space.',
  )
  expect(await storage()).toBe(3_000_000)
  const inline = await app.call(user.id, files.create, { fileName: 'b', content: 'x' })
  expect(inline.status).toBe(413)
  expect(blobsOf(app, user.id)).toEqual([])
})

describe('cancelling an upload', () => {
  test('removes the record, the bytes and the used storage', async () => {
    const { id, url } = await begin()
    await put(url)
    expect((await app.call(user.id, files.remove, { id })).status).toBe(200)
    await app.settle()
    expect([await storage(), blobsOf(app, user.id)]).toEqual([0, []])
    expect((await confirm(id)).status).toBe(404)
    expect((await put(url)).status).toBe(403)
    expect((await app.call(user.id, files.list, { trash: 'true' })).body.total).toBe(0)
  })

  test('leaves nothing while the bytes arrive', async () => {
    const { id, url } = await begin()
    await Promise.all([put(url), app.call(user.id, files.remove, { id }), put(url)])
    await app.settle()
    expect([await storage(), blobsOf(app, user.id)]).toEqual([0, []])
  })

  test('either wins or loses against a concurrent confirmation', async () => {
    const { id, url } = await begin()
    await put(url)
    const [confirmed] = await Promise.all([confirm(id), app.call(user.id, files.remove, { id })])
    await app.settle()
    const inTrash = (await app.call(user.id, files.list, { trash: 'true' })).body.total
    expect([200, 404]).toContain(confirmed.status)
    expect(await storage()).toBe(inTrash * TEXT.length)
    expect(blobsOf(app, user.id).length).toBe(inTrash)
  })
})

test('removes uploads that were never confirmed', async () => {
  const late = await begin()
  const bytes = await put(late.url)
  const kept = await uploadFile(app, user.id, { fileName: 'kept.txt', content: 'kept' })
  const young = await app.call(user.id, files.create, { fileName: 'young.txt', fileSize: 3 })
  const longAgo = new Date(app.clock.now().getTime() - 4 * 3_600_000)
  await app.ports.database.db
    .updateTable('files')
    .set({ created_at: longAgo })
    .where('id', 'in', [late.id, kept.id])
    .execute()
  await forgetOldFiles(createSystemCtx(app.ports, 'test'))
  await app.settle()
  expect(bytes.status).toBe(204)
  expect([await storage(), blobsOf(app, user.id).length]).toEqual([7, 1])
  expect((await app.call(user.id, files.list, {})).body.data.map(({ id }) => id)).toEqual([kept.id])
  expect((await app.call(user.id, files.remove, { id: young.body.id })).status).toBe(200)
})

test('a clone is an independent file', async () => {
  user = await app.addUser()
  const file = await uploadFile(app, user.id, { fileName: 'a.txt', content: TEXT })
  const { body: copy } = await app.call(user.id, fileSources.clone, { id: file.id })
  expect(copy).toMatchObject({ fileName: 'a (1).txt', fileSize: TEXT.length, mimeType: 'text/plain' })
  expect([await storage(), blobsOf(app, user.id).length]).toEqual([2 * TEXT.length, 2])
  const stranger = await app.addUser()
  expect((await app.call(stranger.id, fileSources.clone, { id: file.id })).status).toBe(404)
})

test('writes one copy at a time when there is storage for one', async () => {
  user = await app.addUser()
  await app.ports.database.pool.query('update users set storage_limit_mb = 1 where id = $1', [user.id])
  const file = await uploadFile(app, user.id, { fileName: 'a.bin', content: Buffer.alloc(600_000) })
  const write = app.blobs.write.bind(app.blobs)
  let most = 0
  const written = vi.spyOn(app.blobs, 'write').mockImplementation(async (key, content) => {
    const size = await write(key, content)
    most = Math.max(most, blobsOf(app, user.id).length)
    return size
  })
  onTestFinished(() => written.mockRestore())
  const clone = () => app.call(user.id, fileSources.clone, { id: file.id })
  const answers = await Promise.all(Array.from({ length: 5 }, clone))
  expect(answers.map(({ status }) => status)).toEqual([413, 413, 413, 413, 413])
  expect([most, blobsOf(app, user.id).length]).toEqual([2, 1])
})

test('used storage is the sum of the file sizes after concurrent changes', async () => {
  user = await app.addUser()
  const make = (number: number) =>
    app.call(user.id, files.create, { fileName: `${number}.txt`, content: 'x'.repeat(number + 1) })
  const made = await Promise.all(Array.from({ length: 10 }, (_, number) => make(number)))
  const ids = made.map(({ body }) => body.id)
  await Promise.all([
    ...ids.slice(0, 4).map((id) => app.call(user.id, files.remove, { id })),
    ...ids.slice(0, 4).map((id) => app.call(user.id, files.remove, { id })),
    app.call(user.id, fileSources.clone, { id: ids[9] ?? '' }),
  ])
  await Promise.all([app.call(user.id, files.emptyTrash, {}), app.call(user.id, files.emptyTrash, {})])
  await app.settle()
  const rest = (await app.call(user.id, files.list, {})).body.data
  expect(rest.length).toBe(7)
  expect(await storage()).toBe(rest.reduce((sum, { fileSize }) => sum + fileSize, 0))
  expect(blobsOf(app, user.id).length).toBe(7)
  const digest = createHash('sha256').update('x'.repeat(10)).digest('hex')
  const rows = await app.ports.database.db
    .selectFrom('files')
    .select('id')
    .where('sha256', '=', digest)
    .execute()
  expect(rows.length).toBe(2)
})
