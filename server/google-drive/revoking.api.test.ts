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
import { revokeGrant } from './revocations.ts'

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

/** Runs the jobs that the queue repeats after a delay. */
const tryAgain = async () => {
  const ctx = createSystemCtx(app.ports, 'test')
  for (const { id } of await pending()) await revokeGrant(ctx, id)
}

const runJob = async (wanted: string) =>
  jobHandlers(app.ports)
    .find(({ name }) => name === wanted)
    ?.run({})

test('disconnecting deletes the connection at once and revokes the grant at Google once', async () => {
  const user = await addConnected()
  const both = await Promise.all([1, 2].map(() => app.call(user.id, googleDrive.disconnect)))
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await app.call(user.id, googleDrive.status)).body.isConnected).toBe(false)
  await app.settle()
  expect(drive.revoked).toEqual([expect.stringMatching(/^refresh-/)])
  expect(await pending()).toEqual([])
})

test('a revocation is repeated while Google is unreachable, and its token is stored encrypted', async () => {
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

test('a grant already revoked at Google needs no further attempt', async () => {
  const user = await addConnected()
  drive.withdraw()
  await app.call(user.id, googleDrive.disconnect)
  await app.settle()
  expect([drive.revoked, await pending()]).toEqual([[], []])
})

test('a user who connects again before the revocation stays connected', async () => {
  const user = await addConnected()
  drive.refusing = DOWN
  await app.call(user.id, googleDrive.disconnect)
  await app.settle()
  drive.refusing = undefined
  await connect(user.id)
  await tryAgain()
  expect([drive.revoked, await pending()]).toEqual([[], []])
})

test('connecting another account before the revocation still revokes the grant of the first', async () => {
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

test('replacing the connected account revokes the grant of the previous one', async () => {
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

test('an account that two users connected stays connected when one of them disconnects', async () => {
  const [one, other] = [await addConnected(), await addConnected()]
  await app.call(one.id, googleDrive.disconnect)
  await app.settle()
  expect([drive.revoked, await pending()]).toEqual([[], []])
  expect((await app.call(other.id, googleDrive.list, {})).status).toBe(200)
})

test('without a known account, a grant that may be in use is not revoked', async () => {
  const user = await addConnected()
  drive.refusing = DOWN
  await app.call(user.id, googleDrive.disconnect)
  await connect(user.id)
  drive.refusing = undefined
  await tryAgain()
  expect([drive.revoked, await pending()]).toEqual([[], []])
})

test('the account can be learned later, and the grant is revoked then', async () => {
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

test('a deleted account is gone at once, and its grant as soon as Google is reachable', async () => {
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

test('a pending revocation is encrypted again with the other secrets, and deleted after a month', async () => {
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
