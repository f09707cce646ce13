import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DRIVE_FOLDER_FILES_MAX, DRIVE_FOLDERS_MAX, googleDrive } from '#contract/google-drive.ts'
import { type DriveServer, startDriveServer } from '#server/testing/drive-server.ts'
import { startAnotherApp, type TestApp, type TestUser } from '#server/testing/harness.ts'

const FOLDER = 'application/vnd.google-apps.folder'

let drive: DriveServer
let app: TestApp
let user: TestUser

beforeAll(async () => {
  drive = await startDriveServer()
  app = await startAnotherApp(drive.environment)
})
afterAll(() => drive.close())
beforeEach(async () => {
  drive.items = []
  user = await app.addUser()
  const { body } = await app.call(user.id, googleDrive.start)
  await app.call(user.id, googleDrive.finish, drive.consent(body.url))
})

const put = (id: string, parent: string, mimeType = 'text/plain') =>
  void drive.items.push({ id, name: `${id}.txt`, mimeType, bytes: Buffer.from(id), parent })
const list = (folderId?: string) => app.call(user.id, googleDrive.list, { ...(folderId && { folderId }) })
const walk = (folderId: string) => app.call(user.id, googleDrive.listFolder, { folderId })
const idsOf = (found: { id: string }[]) => found.map(({ id }) => id)

test('a folder is opened by id, the root folder by default', async () => {
  put('tides', 'root', FOLDER)
  put('a', 'root')
  put('b', 'tides')
  const root = (await list()).body
  expect([idsOf(root.folders), idsOf(root.files)]).toEqual([['tides'], ['a']])
  const inside = (await list('tides')).body
  expect([idsOf(inside.folders), idsOf(inside.files)]).toEqual([[], ['b']])
  await list('shared-with-me')
  expect(new URL(drive.asked.at(-1) ?? '').searchParams.get('q')).toContain('sharedWithMe = true')
})

test.each(["x' or name contains 'y", '../secret', ''])(
  'the id %j is refused as invalid',
  async (folderId) => {
    const { status, body } = await app.call(user.id, googleDrive.list, { folderId })
    expect([status, body]).toMatchObject([422, { fields: { folderId: 'This is not a Google Drive folder' } }])
  },
)

test('all files of a folder include those of its subfolders, each once', async () => {
  put('tides', 'root', FOLDER)
  put('elsewhere', 'root')
  for (const id of ['a', 'b', 'c']) put(id, 'tides')
  put('inner', 'tides', FOLDER)
  put('d', 'inner')
  put('plan', 'inner', 'application/vnd.google-apps.document')
  put('form', 'inner', 'application/vnd.google-apps.form')
  put('tides', 'inner', FOLDER)
  expect(idsOf((await walk('tides')).body)).toEqual(['a', 'b', 'c', 'd', 'plan'])
  put('empty', 'root', FOLDER)
  expect((await walk('empty')).body).toEqual([])
})

test('too many files or folders are refused with a message', async () => {
  const sentence = `This folder has more than ${DRIVE_FOLDER_FILES_MAX} files or ${DRIVE_FOLDERS_MAX} folders. Open it and select some of them.`
  for (let number = 0; number <= DRIVE_FOLDER_FILES_MAX; number += 1) put(`f${number}`, 'full')
  for (let number = 0; number < DRIVE_FOLDERS_MAX; number += 1) put(`d${number}`, 'deep', FOLDER)
  for (const id of ['full', 'deep']) {
    const { status, body } = await walk(id)
    expect([status, body.message]).toEqual([422, sentence])
  }
  drive.items.pop()
  expect((await walk('deep')).status).toBe(200)
})

test('an unreadable folder is refused with the reason, and so are other users', async () => {
  drive.refusing = { status: 404, reason: 'notFound' }
  expect((await walk('gone')).status).toBe(404)
  drive.refusing = undefined
  expect((await app.call(undefined, googleDrive.listFolder, { folderId: 'root' })).status).toBe(401)
  const other = await app.addUser()
  expect((await app.call(other.id, googleDrive.listFolder, { folderId: 'root' })).status).toBe(409)
})
