import { describe, expect, test } from 'vitest'
import { accounts, DELETION_GRACE_DAYS } from '#contract/accounts.ts'
import { auth } from '#contract/auth.ts'
import { files, filesRemoved } from '#contract/files.ts'
import { notebooks } from '#contract/notebooks.ts'
import { users } from '#contract/users.ts'
import { jobHandlers } from '#server/app.ts'
import { putDirectGrants } from '#server/grants/store.ts'
import { addEnrolledPerson, reauthenticate } from '#server/testing/authenticator-app.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { startAnotherApp, startApp, type TestApp } from '#server/testing/harness.ts'
import { FIRST_PASSWORD } from '#server/testing/people.ts'
import { mailsTo, registerPerson } from '#server/testing/recovery.ts'
import { createTraces } from '#server/testing/traces.ts'
import { blobsOf } from '#server/testing/uploads.ts'

type Person = Awaited<ReturnType<typeof registerPerson>>

const DAY_MS = 24 * 3_600_000

const askFor = (person: Person, more: object = {}) =>
  person.browser.send(accounts.requestDeletion, { username: person.username, ...more }, person.token)

const signIn = async (app: TestApp, { username }: { username: string }) => {
  const browser = openBrowser(app)
  const answer = await browser.send(auth.login, { identifier: username, password: FIRST_PASSWORD })
  return { ...answer, browser, token: answer.body.accessToken }
}

async function runJob(app: TestApp, wanted: string) {
  await jobHandlers(app.ports)
    .find(({ name }) => name === wanted)
    ?.run({})
  await app.settle()
}
const deleteDue = (app: TestApp) => runJob(app, 'accounts.delete-due')

/** An earlier user, so that no other is the only administrator. */
async function withAdmin(app: TestApp) {
  return app.addUser({ isAdmin: true })
}

/** Every row of every table that contains that text. */
async function rowsWith(app: TestApp, text: string): Promise<string[]> {
  const { pool } = app.ports.database
  const { rows: tables } = await pool.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
  )
  expect(tables.length).toBeGreaterThan(15)
  const found: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await pool.query(`select 1 from ${schema}.${name} t where t::text ilike $1`, [
      `%${text}%`,
    ])
    if (rows.length > 0) found.push(name)
  }
  return found
}

test('a deleted account is signed out everywhere, notified by mail, and deleted after the grace period', async () => {
  const app = await startAnotherApp()
  await withAdmin(app)
  const person = await registerPerson(app)
  const elsewhere = await signIn(app, person)
  const { status, body } = await askFor(person, { username: person.username.toUpperCase() })
  expect(status).toBe(200)
  const dueAt = new Date(String(body['dueAt'])).getTime()
  expect(dueAt - app.clock.now().getTime()).toBeGreaterThan(DELETION_GRACE_DAYS * DAY_MS - 60_000)
  for (const token of [person.token, elsewhere.token])
    expect((await openBrowser(app).send(users.me, undefined, token)).status).toBe(401)
  expect((await elsewhere.browser.send(auth.refresh, {})).status).toBe(401)
  await app.settle()
  const mail = mailsTo(app, person.email).at(-1)
  expect(mail?.subject).toBe('Your account will be deleted')
  expect(mail?.text).toContain(
    new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(dueAt),
  )
  app.clock.advance(DELETION_GRACE_DAYS * DAY_MS - 60_000)
  await deleteDue(app)
  expect((await signIn(app, person)).body.user).toMatchObject({ deletionDueAt: body['dueAt'] })
  app.clock.advance(120_000)
  await deleteDue(app)
  expect((await signIn(app, person)).status).toBe(401)
  expect(mailsTo(app, person.email).at(-1)?.subject).toBe('Your account was deleted')
})

test('the recipients of shared files are notified of their deletion', async () => {
  const app = await startAnotherApp()
  await withAdmin(app)
  const person = await registerPerson(app)
  const { browser, token } = person
  const { body: file } = await browser.send(files.create, { fileName: 'tides.md', content: 'High' }, token)
  const id = String(file['id'])
  await askFor(person)
  app.clock.advance(DELETION_GRACE_DAYS * DAY_MS + 60_000)
  const friend = await app.addUser()
  await putDirectGrants(app.ports.database.db, {
    kind: 'file',
    grants: [{ resourceId: id, subject: { kind: 'user', id: friend.id }, permissions: ['read'] }],
    createdBy: null,
    createdAt: app.clock.now(),
  })
  expect((await app.call(friend.id, files.get, { id })).status).toBe(200)
  const socket = await app.socket(friend.id)
  socket.send({ type: 'subscribe', topic: 'user', id: friend.id })
  socket.send({ type: 'ping' })
  await socket.until(({ type }) => type === 'pong')
  await deleteDue(app)
  const told = await socket.until((frame) => frame.type === 'event' && frame.name === filesRemoved.name)
  expect(told).toMatchObject({ payload: { ids: [id] } })
})

test('a user who signs in again may cancel the deletion', async () => {
  const app = await startAnotherApp()
  await withAdmin(app)
  const person = await registerPerson(app)
  await askFor(person)
  const back = await signIn(app, person)
  expect(back.body.user).toMatchObject({ deletionDueAt: expect.any(String) })
  const kept = await back.browser.send(accounts.cancelDeletion, undefined, back.token)
  expect([kept.status, kept.body['deletionDueAt']]).toEqual([200, null])
  expect((await back.browser.send(accounts.cancelDeletion, undefined, back.token)).status).toBe(200)
  await app.settle()
  expect(mailsTo(app, person.email).at(-1)?.subject).toBe('Account deletion cancelled')
  app.clock.advance(DELETION_GRACE_DAYS * DAY_MS + 60_000)
  await deleteDue(app)
  expect((await signIn(app, person)).status).toBe(200)
  const { rows } = await app.ports.database.pool.query<{ action: string }>(
    `select action from audit_entries where target_id = $1 and action like 'accounts.%' order by id`,
    [person.id],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'accounts.deletion_requested',
    'accounts.deletion_cancelled',
  ])
})

test('all data of the user is deleted, and all data of others remains', async () => {
  const app = await startAnotherApp()
  const other = await withAdmin(app)
  const { body: theirs } = await app.call(other.id, notebooks.create, { name: 'Stays' })
  const person = await registerPerson(app)
  await app.ports.database.pool.query('update users set is_admin = true where id = $1', [person.id])
  await createTraces(app, person)
  expect(await rowsWith(app, person.id)).toEqual(
    expect.arrayContaining([
      'users',
      'projects',
      'notebooks',
      'quests',
      'files',
      'activities',
      'settings',
      'mails',
    ]),
  )
  await askFor(person)
  app.clock.advance(DELETION_GRACE_DAYS * DAY_MS + 60_000)
  await deleteDue(app)
  expect(await rowsWith(app, person.id)).toEqual(['audit_entries'])
  expect(await rowsWith(app, person.username)).toEqual(['mails'])
  const { rows: mails } = await app.ports.database.pool.query<{ template: string }>(
    'select template from mails where recipient = $1',
    [person.email],
  )
  expect(mails).toEqual([{ template: 'account_deleted' }])
  expect(blobsOf(app, person.id)).toEqual([])
  const { rows: kept } = await app.ports.database.pool.query('select 1 from notebooks where id = $1', [
    theirs.id,
  ])
  expect(kept).toHaveLength(1)
})

describe('a deletion', () => {
  test.each([
    [{ username: 'somebody-else' }, { username: 'The username does not match' }],
    [{ username: ' ' }, { username: 'Type your username' }],
  ])('requires the username instead of %j', async (more, fields) => {
    const app = await startApp()
    await withAdmin(app)
    const person = await registerPerson(app)
    const { status, body } = await askFor(person, more)
    expect([status, body.fields]).toEqual([422, fields])
    expect((await signIn(app, person)).body.user).toMatchObject({ deletionDueAt: null })
  })

  test('requires reauthentication', async () => {
    const app = await startAnotherApp()
    await withAdmin(app)
    const person = await addEnrolledPerson(app)
    const ask = () =>
      person.browser.send(accounts.requestDeletion, { username: person.username }, person.token)
    const misspelt = { username: 'somebody-else' }
    const refused = await person.browser.send(accounts.requestDeletion, misspelt, person.token)
    expect(refused.body.fields).toEqual({ username: 'The username does not match' })
    expect((await ask()).body.code).toBe('reauthentication_required')
    await reauthenticate(person, { code: person.nextCode() })
    expect((await ask()).status).toBe(200)
  })

  test('a recent sign-in, where there is neither code nor password', async () => {
    const app = await startAnotherApp()
    await withAdmin(app)
    const [fresh, stale] = [await app.addUser(), await app.addUser()]
    await app.ports.database.pool.query(
      `update auth_sessions set created_at = created_at - interval '20 minutes' where user_id = $1`,
      [stale.id],
    )
    const refused = await app.call(stale.id, accounts.requestDeletion, { username: stale.username })
    expect([refused.status, refused.body.message]).toEqual([
      403,
      expect.stringContaining('Sign out, then sign in again'),
    ])
    const accepted = await app.call(fresh.id, accounts.requestDeletion, { username: fresh.username })
    expect(accepted.status).toBe(200)
  })

  test('requires a sign-in', async () => {
    const app = await startApp()
    expect((await app.call(undefined, accounts.requestDeletion, { username: 'x' })).status).toBe(401)
    expect((await app.call(undefined, accounts.cancelDeletion)).status).toBe(401)
  })
})

describe('the only administrator', () => {
  test('cannot leave other users without an administrator', async () => {
    const app = await startAnotherApp()
    const person = await registerPerson(app)
    await app.addUser()
    const { status, body } = await askFor(person)
    expect([status, body.message]).toEqual([
      403,
      'You are the only administrator. Make another user an administrator first.',
    ])
  })

  test('can leave an installation without other users, and the next user does not become administrator', async () => {
    const app = await startAnotherApp()
    const person = await registerPerson(app)
    expect((await askFor(person)).status).toBe(200)
    app.clock.advance(DELETION_GRACE_DAYS * DAY_MS + 60_000)
    await deleteDue(app)
    expect((await app.call(undefined, auth.status)).body.isFirstAccount).toBe(false)
    const next = await registerPerson(app)
    const { body } = await next.browser.send(users.me, undefined, next.token)
    expect(body).toMatchObject({ id: next.id, isAdmin: false })
  })

  test('remains when other users registered in the meantime', async () => {
    const app = await startAnotherApp()
    const person = await registerPerson(app)
    await askFor(person)
    await app.addUser()
    app.clock.advance(DELETION_GRACE_DAYS * DAY_MS + 60_000)
    await deleteDue(app)
    expect((await signIn(app, person)).status).toBe(200)
  })

  test('is one of two administrators who leave concurrently', async () => {
    const app = await startAnotherApp()
    const [one, two] = [await registerPerson(app), await registerPerson(app)]
    await app.addUser()
    await app.ports.database.pool.query('update users set is_admin = true where id = $1', [two.id])
    const answers = await Promise.all([askFor(one), askFor(two)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
  })
})

test('cancelling and deleting concurrently have one outcome', async () => {
  const app = await startAnotherApp()
  await withAdmin(app)
  const person = await registerPerson(app)
  await askFor(person)
  app.clock.advance(DELETION_GRACE_DAYS * DAY_MS + 60_000)
  const back = await signIn(app, person)
  const [kept] = await Promise.all([
    back.browser.send(accounts.cancelDeletion, undefined, back.token),
    deleteDue(app),
  ])
  const isThere = (await signIn(app, person)).status === 200
  expect(isThere).toBe(kept.status === 200)
})
