import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts, DELETION_GRACE_DAYS } from '#contract/accounts.ts'
import { googleDrive } from '#contract/google-drive.ts'
import { jobHandlers } from '#server/app.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { createSecretBox } from '#server/platform/secrets/secret-box.ts'
import { type DriveServer, startDriveServer } from '#server/testing/drive-server.ts'
import { startAnotherApp, type TestApp } from '#server/testing/harness.ts'
import { registerPerson } from '#server/testing/recovery.ts'
import { resealDrives } from './connection.service.ts'
import { revokeGrant } from './revocations.service.ts'

const DAY_MS = 24 * 3_600_000
const DOWN = { status: 503, reason: 'backendError' }

let drive: DriveServer
let app: TestApp

beforeAll(async () => {
  drive = await startDriveServer()
  app = await startAnotherApp(drive.environment)
})
afterAll(() => drive.close())
beforeEach(() => {
  drive.refusing = undefined
  drive.account = randomUUID()
  drive.accessSeconds = 3599
  drive.revoked.length = 0
})

async function addConnected() {
  const user = await app.addUser()
  await connect(user.id)
  return user
}

async function connect(userId: string): Promise<void> {
  const { body } = await app.call(userId, googleDrive.start)
  expect((await app.call(userId, googleDrive.finish, drive.consent(body.url))).status).toBe(200)
}

const pending = () => app.ports.database.db.selectFrom('drive_revocations').selectAll().execute()

/** What the queue does again after a while. */
const tryAgain = async () => {
  const ctx = createSystemCtx(app.ports, 'test')
  for (const { id } of await pending()) await revokeGrant(ctx, id)
}

const runJob = async (wanted: string) =>
  jobHandlers(app.ports)
    .find(({ name }) => name === wanted)
    ?.run({})

test('disconnecting forgets at once and has it taken back at Google, once', async () => {
  const user = await addConnected()
  const both = await Promise.all([1, 2].map(() => app.call(user.id, googleDrive.disconnect)))
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await app.call(user.id, googleDrive.status)).body.isConnected).toBe(false)
  await app.settle()
  expect(drive.revoked).toEqual([expect.stringMatching(/^refresh-/)])
  expect(await pending()).toEqual([])
})

test('Google may be out of reach: it is tried again, with nothing readable kept', async () => {
  const user = await addConnected()
  drive.refusing = DOWN
  expect((await app.call(user.id, googleDrive.disconnect)).status).toBe(200)
  await app.settle()
  expect(drive.revoked).toEqual([])
  expect(await pending()).toHaveLength(1)
  const kept = JSON.stringify([await pending(), app.logged])
  expect(kept).not.toContain('refresh-')
  drive.refusing = undefined
  await tryAgain()
  expect(drive.revoked).toHaveLength(1)
  expect(await pending()).toEqual([])
})

test('what was taken back over there already is done', async () => {
  const user = await addConnected()
  drive.withdraw()
  await app.call(user.id, googleDrive.disconnect)
  await app.settle()
  expect([drive.revoked, await pending()]).toEqual([[], []])
})

test('who connects again in the meantime stays connected', async () => {
  const user = await addConnected()
  drive.refusing = DOWN
  await app.call(user.id, googleDrive.disconnect)
  await app.settle()
  drive.refusing = undefined
  await connect(user.id)
  await tryAgain()
  expect([drive.revoked, await pending()]).toEqual([[], []])
})

test('who connects another account in the meantime leaves the grant of the first to be taken back', async () => {
  const user = await addConnected()
  drive.refusing = DOWN
  await app.call(user.id, googleDrive.disconnect)
  await app.settle()
  drive.refusing = undefined
  drive.account = 'grace'
  await connect(user.id)
  await tryAgain()
  expect([drive.revoked.length, await pending()]).toEqual([1, []])
  expect((await app.call(user.id, googleDrive.list, {})).status).toBe(200)
})

test('another account in the place of the first has what that one granted taken back', async () => {
  const user = await addConnected()
  await connect(user.id)
  await app.settle()
  expect(drive.revoked).toEqual([])
  drive.account = 'grace'
  await connect(user.id)
  await app.settle()
  expect(drive.revoked).toHaveLength(1)
  expect((await app.call(user.id, googleDrive.list, {})).status).toBe(200)
})

test('an account that two people connected stays with the one when the other disconnects', async () => {
  const [one, other] = [await addConnected(), await addConnected()]
  await app.call(one.id, googleDrive.disconnect)
  await app.settle()
  expect([drive.revoked, await pending()]).toEqual([[], []])
  expect((await app.call(other.id, googleDrive.list, {})).status).toBe(200)
})

test('where Google does not tell whose Drive it is, nothing is taken back that may be in use', async () => {
  const user = await addConnected()
  drive.refusing = DOWN
  await app.call(user.id, googleDrive.disconnect)
  await connect(user.id)
  drive.refusing = undefined
  await tryAgain()
  expect([drive.revoked, await pending()]).toEqual([[], []])
})

test('whose Drive it is can be learned later, and what was granted is taken back then', async () => {
  drive.refusing = DOWN
  drive.accessSeconds = 30
  const user = await addConnected()
  drive.refusing = undefined
  expect((await app.call(user.id, googleDrive.list, {})).status).toBe(200)
  drive.refusing = DOWN
  await app.call(user.id, googleDrive.disconnect)
  await app.settle()
  drive.refusing = undefined
  drive.account = 'grace'
  await connect(user.id)
  await tryAgain()
  expect([drive.revoked.length, await pending()]).toEqual([1, []])
  expect((await app.call(user.id, googleDrive.list, {})).status).toBe(200)
})

test('a deleted account is gone at once, and its grant as soon as Google is there', async () => {
  await app.addUser({ isAdmin: true })
  const person = await registerPerson(app)
  const { body } = await person.browser.send(googleDrive.start, {}, person.token)
  await person.browser.send(googleDrive.finish, drive.consent(String(body.url)), person.token)
  await person.browser.send(accounts.requestDeletion, { username: person.username }, person.token)
  expect(drive.revoked).toEqual([])
  drive.refusing = DOWN
  app.clock.advance(DELETION_GRACE_DAYS * DAY_MS + 60_000)
  await runJob('accounts.delete-due')
  await app.settle()
  const { db } = app.ports.database
  expect(await db.selectFrom('users').select('id').where('id', '=', person.id).execute()).toEqual([])
  expect(await pending()).toMatchObject([{ user_id: null }])
  drive.refusing = undefined
  await tryAgain()
  expect(drive.revoked).toHaveLength(1)
})

test('what Google never heard is encrypted with the rest, and forgotten after a month', async () => {
  const user = await addConnected()
  drive.refusing = DOWN
  await app.call(user.id, googleDrive.disconnect)
  await app.settle()
  const [before] = await pending()
  const [old, next] = [createSecretBox(app.ports.secretKey), createSecretBox('n'.repeat(40))]
  const { db } = app.ports.database
  await resealDrives(db, (sealed, context) => next.seal(old.open(sealed, context), context))
  const [after] = await pending()
  const context = `google-drive-revocation:${before?.id}`
  expect(next.open(after?.sealed_token ?? '', context)).toBe(old.open(before?.sealed_token ?? '', context))
  app.clock.advance(30 * DAY_MS + 60_000)
  await runJob('google-drive.forget-attempts')
  expect(await pending()).toEqual([])
})
