import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { MEGABYTE } from '#contract/constants/files.ts'
import { files } from '#contract/files.ts'
import { googleDrive } from '#contract/google-drive.ts'
import { settings } from '#contract/settings.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { createSecretBox } from '#server/platform/secrets/secret-box.ts'
import { type DriveServer, startDriveServer } from '#server/testing/drive-server.ts'
import { startAnotherApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { forgetExpiredAttempts, resealDrives } from './connection.service.ts'

const NOT_CONNECTED = 'Google Drive is not connected. Connect it again.'
const EXPIRED =
  'This request has expired, was already used, or was started in another browser. Connect again.'

let drive: DriveServer
let app: TestApp

beforeAll(async () => {
  drive = await startDriveServer()
  app = await startAnotherApp(drive.environment)
})
afterAll(() => drive.close())
beforeEach(() => {
  drive.items = []
  drive.refusing = undefined
})

const put = (name: string, content = name, mimeType = 'text/plain') => {
  const item = { id: `id-${name.replaceAll(/\W/g, '_')}`, name, mimeType, bytes: Buffer.from(content) }
  drive.items.push(item)
  return item.id
}

async function consent(user: TestUser) {
  const { body } = await app.call(user.id, googleDrive.start)
  return drive.consent(body.url)
}

async function addConnected(): Promise<TestUser> {
  const user = await app.addUser()
  const { status } = await app.call(user.id, googleDrive.finish, await consent(user))
  expect(status).toBe(200)
  return user
}

const connectionOf = (user: TestUser) =>
  app.ports.database.db
    .selectFrom('drive_connections')
    .selectAll()
    .where('user_id', '=', user.id)
    .executeTakeFirst()

const auditOf = async (user: TestUser) => {
  const rows = await app.ports.database.db
    .selectFrom('audit_entries')
    .select('action')
    .where('target_id', '=', user.id)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

describe('connecting', () => {
  test('asks for read access with a state and a code challenge, and stores neither in plain text', async () => {
    const user = await app.addUser()
    const { body } = await app.call(user.id, googleDrive.start)
    const { searchParams } = new URL(body.url)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      scope: 'https://www.googleapis.com/auth/drive.readonly',
      access_type: 'offline',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
    })
    const rows = await app.ports.database.db.selectFrom('drive_attempts').selectAll().execute()
    expect(JSON.stringify([rows, app.logged])).not.toContain(searchParams.get('state'))
  })

  test('stores encrypted tokens and an audit entry, and logs nothing', async () => {
    const user = await app.addUser()
    const granted = await consent(user)
    await app.call(user.id, googleDrive.finish, granted)
    expect((await app.call(user.id, googleDrive.status)).body.isConnected).toBe(true)
    expect(await auditOf(user)).toEqual(['google_drive.connected'])
    const kept = JSON.stringify([await connectionOf(user), app.logged])
    for (const secret of ['refresh-', 'access-', granted.code, granted.state]) {
      expect(kept).not.toContain(secret)
    }
  })

  test('succeeds once, also when finished twice concurrently', async () => {
    const user = await app.addUser()
    const granted = await consent(user)
    const both = await Promise.all([1, 2].map(() => app.call(user.id, googleDrive.finish, granted)))
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
  })

  test('is refused to other sessions, and the session that started it can still finish', async () => {
    const [attacker, victim] = [await app.addUser(), await app.addUser()]
    const granted = await consent(attacker)
    const { status, body } = await app.call(victim.id, googleDrive.finish, granted)
    expect([status, body.message]).toEqual([422, EXPIRED])
    expect(await connectionOf(victim)).toBeUndefined()
    expect((await app.call(attacker.id, googleDrive.finish, granted)).status).toBe(200)
  })

  test('is refused and deleted after ten minutes', async () => {
    const user = await app.addUser()
    const granted = await consent(user)
    app.clock.advance(600_000)
    expect((await app.call(user.id, googleDrive.finish, granted)).body.message).toBe(EXPIRED)
    await consent(user)
    app.clock.advance(601_000)
    await forgetExpiredAttempts(createSystemCtx(app.ports, 'test'))
    expect(await app.ports.database.db.selectFrom('drive_attempts').selectAll().execute()).toEqual([])
  })

  test('is refused without the read permission', async () => {
    const user = await app.addUser()
    const { scope } = drive
    drive.scope = 'openid'
    const { status, body } = await app.call(user.id, googleDrive.finish, await consent(user))
    drive.scope = scope
    expect([status, body.message]).toEqual([
      403,
      'You did not allow access to your Google Drive. Connect again and allow it.',
    ])
    expect(await connectionOf(user)).toBeUndefined()
  })

  test('is refused with the code of another attempt', async () => {
    const user = await app.addUser()
    const [one, other] = [await consent(user), await consent(user)]
    const mixed = { code: one.code, state: other.state }
    expect((await app.call(user.id, googleDrive.finish, mixed)).body.message).toBe(EXPIRED)
  })
})

describe('files', () => {
  test('are listed by page, with folders separate and without entries that have no content', async () => {
    const user = await addConnected()
    put('one.txt')
    const folder = put('Folder', '', 'application/vnd.google-apps.folder')
    put('Form', '', 'application/vnd.google-apps.form')
    put('three.txt')
    const first = await app.call(user.id, googleDrive.list, { search: "o'b\\" })
    expect(first.body.files.map(({ name }) => name)).toEqual(['one.txt'])
    expect(first.body.folders).toEqual([{ id: folder, name: 'Folder' }])
    const asked = new URL(drive.asked.at(-1) ?? '')
    expect(asked.searchParams.get('q')).toContain(`name contains 'o\\'b\\\\'`)
    const pageToken = first.body.nextPageToken ?? ''
    const second = await app.call(user.id, googleDrive.list, { pageToken })
    expect(second.body).toEqual({
      folders: [],
      files: [
        {
          id: 'id-three_txt',
          name: 'three.txt',
          mimeType: 'text/plain',
          size: 9,
          modifiedAt: '2026-05-01T10:00:00.000Z',
        },
      ],
      nextPageToken: null,
    })
  })

  test('are imported like uploads, and twice under two names', async () => {
    const user = await addConnected()
    const driveFileId = put('Notes.md', '# Notes')
    const names = []
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await app.call(user.id, googleDrive.importFile, { driveFileId })
      expect(status).toBe(200)
      expect(body).toMatchObject({ mimeType: 'text/markdown', fileSize: 7 })
      names.push(body.fileName)
    }
    expect(names).toEqual(['Notes.md', 'Notes (1).md'])
  })

  test('made with Google are exported to common formats', async () => {
    const user = await addConnected()
    const driveFileId = put('Plan', 'exported', 'application/vnd.google-apps.document')
    const { body } = await app.call(user.id, googleDrive.importFile, { driveFileId })
    expect(body.fileName).toBe('Plan.docx')
    expect(new URL(drive.asked.at(-1) ?? '').searchParams.get('mimeType')).toContain('wordprocessingml')
    const folder = put('Folder', '', 'application/vnd.google-apps.folder')
    expect((await app.call(user.id, googleDrive.importFile, { driveFileId: folder })).status).toBe(422)
  })

  test('are refused before the download when they are too large', async () => {
    const user = await addConnected()
    const driveFileId = put('large.txt')
    Object.assign(drive.items[0] ?? {}, { bytes: Buffer.alloc(100 * MEGABYTE + 1) })
    const { status } = await app.call(user.id, googleDrive.importFile, { driveFileId })
    expect(status).toBe(413)
    expect(drive.asked.at(-1)).not.toContain('alt=media')
  })

  test.each([
    ['exceeds the size limit', { bytes: Buffer.alloc(MEGABYTE + 1) }, 413],
    ['breaks off', { bytes: Buffer.alloc(500_000), isCutOff: true }, 503],
  ])('leave nothing when an export %s', async (_, sent, expected) => {
    const user = await addConnected()
    const admin = await app.addUser({ isAdmin: true })
    const limit = (settingValue: string) =>
      app.call(admin.id, settings.update, { settingName: 'MaxFileSize', settingValue })
    await limit('1')
    onTestFinished(async () => void (await limit('100')))
    const driveFileId = put('Plan', '', 'application/vnd.google-apps.document')
    Object.assign(drive.items[0] ?? {}, sent)
    const before = app.blobs.stored.size
    expect((await app.call(user.id, googleDrive.importFile, { driveFileId })).status).toBe(expected)
    expect((await app.call(user.id, files.list, {})).body.total).toBe(0)
    expect(app.blobs.stored.size).toBe(before)
  })

  test.each([
    [403, 'insufficientFilePermissions', 403, 'You do not have access to this file in Google Drive'],
    [403, 'userRateLimitExceeded', 429, 'Too many requests to Google Drive. Try again later.'],
    [429, 'any', 429, 'Too many requests to Google Drive. Try again later.'],
    [403, 'exportSizeLimitExceeded', 413, 'This document is too large for Google to export'],
    [404, 'notFound', 404, 'This file is no longer in your Google Drive'],
    [500, 'any', 503, 'Could not reach Google Drive. Try again later.'],
  ])('answer the refusal %i %s with a message', async (theirs, reason, ours, sentence) => {
    const user = await addConnected()
    drive.refusing = { status: theirs, reason }
    const { status, body } = await app.call(user.id, googleDrive.importFile, { driveFileId: 'any' })
    expect([status, body.message]).toEqual([ours, sentence])
    expect(await connectionOf(user)).toBeDefined()
  })

  test('are refused to a user without a connection', async () => {
    const user = await app.addUser()
    const { status, body } = await app.call(user.id, googleDrive.list, {})
    expect([status, body.message]).toEqual([409, NOT_CONNECTED])
    expect((await app.call(user.id, googleDrive.disconnect)).status).toBe(409)
  })
})

describe('the grant', () => {
  test('is renewed when its access token expires here or at Google', async () => {
    drive.accessSeconds = 120
    const user = await addConnected()
    const before = await connectionOf(user)
    app.clock.advance(60_000)
    expect((await app.call(user.id, googleDrive.list, {})).status).toBe(200)
    const after = await connectionOf(user)
    expect(after?.sealed_tokens).not.toBe(before?.sealed_tokens)
    expect((await app.call(user.id, googleDrive.list, {})).status).toBe(200)
    expect((await connectionOf(user))?.sealed_tokens).toBe(after?.sealed_tokens)
    drive.accessSeconds = 3599
    drive.endAccess()
    expect((await app.call(user.id, googleDrive.list, {})).status).toBe(200)
  })

  test('is requested again after it was revoked at Google', async () => {
    const user = await addConnected()
    drive.withdraw()
    const { status, body } = await app.call(user.id, googleDrive.list, {})
    expect([status, body.message]).toEqual([409, NOT_CONNECTED])
    expect((await app.call(user.id, googleDrive.status)).body.isConnected).toBe(false)
    expect(await auditOf(user)).toEqual(['google_drive.connected', 'google_drive.disconnected'])
  })

  test('is encrypted again with another key', async () => {
    const user = await addConnected()
    await consent(user)
    const { db } = app.ports.database
    const [old, next] = [createSecretBox(app.ports.secretKey), createSecretBox('n'.repeat(40))]
    const before = await connectionOf(user)
    await resealDrives(db, (sealed, context) => next.seal(old.open(sealed, context), context))
    const after = await connectionOf(user)
    const context = `google-drive:${user.id}`
    expect(next.open(after?.sealed_tokens ?? '', context)).toBe(
      old.open(before?.sealed_tokens ?? '', context),
    )
    await resealDrives(db, (sealed, where) => old.seal(next.open(sealed, where), where))
  })

  test('is deleted with the account', async () => {
    const user = await addConnected()
    await app.ports.database.db.deleteFrom('users').where('id', '=', user.id).execute()
    expect(await connectionOf(user)).toBeUndefined()
  })
})
