import { expect, onTestFinished, test } from 'vitest'
import { GLOBAL_FILES_MAX } from '#contract/file-sharing.ts'
import { files } from '#contract/files.ts'
import { settings } from '#contract/settings.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'

const addFile = async (app: TestApp, userId: string, fileName = 'notes.md') =>
  (await app.call(userId, files.create, { fileName, mimeType: 'text/markdown', content: 'words' })).body

const makeGlobal = (app: TestApp, userId: string, id: string) =>
  app.call(userId, files.update, { id, isGlobalRead: true })

test('lets only administrators share with all users when the setting says so', async () => {
  const app = await startApp()
  const [admin, user] = [await app.addUser({ isAdmin: true }), await app.addUser()]
  const [global, own, ofAdmin] = [
    await addFile(app, user.id, 'global.md'),
    await addFile(app, user.id, 'own.md'),
    await addFile(app, admin.id, 'admin.md'),
  ]
  expect((await makeGlobal(app, user.id, global.id)).status).toBe(200)
  const change = { settingName: 'GlobalFiles', settingValue: 'administrators' }
  expect((await app.call(admin.id, settings.update, change)).status).toBe(200)
  onTestFinished(async () => void (await app.call(admin.id, settings.reset, { settingName: 'GlobalFiles' })))
  const refused = await makeGlobal(app, user.id, own.id)
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Only administrators can share a file with all users',
  ])
  const writable = await app.call(user.id, files.update, { id: global.id, isGlobalWrite: true })
  expect(writable.status).toBe(403)
  expect((await makeGlobal(app, admin.id, ofAdmin.id)).body.isGlobalRead).toBe(true)
  const closed = await app.call(user.id, files.update, { id: global.id, isGlobalRead: false })
  expect([closed.status, closed.body.isGlobalRead]).toEqual([200, false])
})

test('limits how many files an owner shares with all users', async () => {
  const app = await startApp()
  const user = await app.addUser()
  const { id } = await addFile(app, user.id)
  await app.ports.database.pool.query(
    `insert into files (select (jsonb_populate_record(files, jsonb_build_object(
       'id', gen_random_uuid(), 'file_name', 'file ' || n, 'is_global_read', true))).*
     from files, generate_series(1, $2) n where id = $1)`,
    [id, GLOBAL_FILES_MAX],
  )
  const { status, body } = await makeGlobal(app, user.id, id)
  expect([status, body.message]).toEqual([403, 'At most 50 files of one owner can be shared with all users'])
})
