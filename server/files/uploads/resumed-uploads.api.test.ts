import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import { users } from '#contract/users.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { putContent } from '#server/testing/uploads.ts'
import { forgetOldFiles } from '../trash/trash.service.ts'

let app: TestApp
let user: TestUser

beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  user = await app.addUser()
})

const TEXT = 'Tides follow the moon.\n'
const clientUploadId = randomUUID()

async function begin(fileSize = TEXT.length, person = user) {
  const announced = { fileName: 'tides.txt', fileSize, mimeType: 'text/plain', clientUploadId }
  return (await app.call(person.id, files.create, announced)).body
}

async function send({ id, presignedUrl }: { id: string; presignedUrl: string | null }, content = TEXT) {
  const sent = await putContent(app, presignedUrl ?? '', { content, mimeType: 'text/plain' })
  expect(sent).toEqual({ status: 204 })
  return (await app.call(user.id, files.confirm, { id })).body
}

const storage = async () => (await app.call(user.id, users.me)).body.currentStorageSize

test('finds its record, also for two concurrent requests, and continues with the complete content', async () => {
  const [first, again] = await Promise.all([begin(), begin()])
  expect(again).toMatchObject({ id: first.id, fileName: 'tides.txt' })
  expect(await storage()).toBe(TEXT.length)
  await send(again)
  const arrived = { id: first.id, filePath: `files/${first.id}`, presignedUrl: null }
  expect(await begin()).toMatchObject(arrived)
  expect((await app.call(user.id, files.list, {})).body.total).toBe(1)
})

test('may have another size, and counts as started now', async () => {
  const { id } = await begin()
  const longAgo = new Date(app.clock.now().getTime() - 4 * 3_600_000)
  await app.ports.database.db.updateTable('files').set({ created_at: longAgo }).where('id', '=', id).execute()
  const again = await begin(5)
  expect([again.id, again.fileSize, await storage()]).toEqual([id, 5, 5])
  await forgetOldFiles(createSystemCtx(app.ports, 'test'))
  expect((await send(again, 'tides')).fileSize).toBe(5)
})

test('creates another record for another user, and after it was deleted', async () => {
  const own = await begin()
  const foreign = await begin(TEXT.length, await app.addUser())
  expect(foreign.id).not.toBe(own.id)
  await send(own)
  await app.call(user.id, files.remove, { id: own.id })
  const anew = await begin()
  expect([anew.id === own.id, anew.fileName, anew.filePath]).toEqual([false, 'tides.txt', null])
})

test('has an id that other users cannot have by chance', async () => {
  const input = { fileName: 'tides.txt', fileSize: 1, clientUploadId: 'mine' }
  const { status, body } = await app.call(user.id, files.create, input)
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['clientUploadId']])
})
