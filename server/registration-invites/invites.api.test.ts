import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CallerInputOf } from '#contract/procedures.ts'
import { REGISTRATION_INVITE_COUNT_MAX, registrationInvites } from '#contract/registration-invites.ts'
import { startAnotherApp, startApp, type TestApp } from '#server/testing/harness.ts'

async function startWithAdmin(app: Promise<TestApp> = startApp()) {
  const running = await app
  const admin = await running.addUser({ isAdmin: true })
  const create = (input: CallerInputOf<typeof registrationInvites.create> = {}) =>
    running.call(admin.id, registrationInvites.create, input)
  const make = async (input?: CallerInputOf<typeof registrationInvites.create>) => {
    const [invite] = (await create(input)).body
    if (!invite) throw new Error('No invite was made')
    return invite
  }
  return { app: running, admin, create, make }
}

test('an invite is created with all its benefits, and listed newest first', async () => {
  const { app, admin, make } = await startWithAdmin(startAnotherApp({ PUBLIC_URL: 'https://talk.example' }))
  const older = await make()
  expect(older).toMatchObject({
    state: 'usable',
    email: null,
    tags: ['customer'],
    storageLimit: null,
    credits: 0,
    uses: 0,
    maxUses: 1,
    expiresAt: null,
    sentAt: null,
    createdBy: admin.username,
    link: `https://talk.example/register?invite=${older.code}`,
  })
  app.clock.advance(1000)
  const expiresAt = new Date(app.clock.now().getTime() + 60_000).toISOString()
  const terms = { tags: ['analyst', 'Sea', 'sea'], storageLimit: 50, credits: 300, maxUses: 7, expiresAt }
  const newer = await make(terms)
  expect(newer).toMatchObject({ ...terms, tags: ['analyst', 'sea'] })
  const listed = await app.call(admin.id, registrationInvites.list, {})
  expect(listed.body).toEqual({ data: [newer, older], total: 2 })
  const second = await app.call(admin.id, registrationInvites.list, { page: 2, limit: 1 })
  expect(second.body).toEqual({ data: [older], total: 2 })
})

test('many invites are created in one call, each with a code of its own, encrypted in the database', async () => {
  const { app, create } = await startWithAdmin()
  const { body } = await create({ count: REGISTRATION_INVITE_COUNT_MAX })
  expect(new Set(body.map(({ code }) => code)).size).toBe(REGISTRATION_INVITE_COUNT_MAX)
  const { rows } = await app.ports.database.pool.query('select * from registration_invites')
  for (const { code } of body) {
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(JSON.stringify(app.logged)).not.toContain(code)
  }
})

describe('a call', () => {
  test.each([
    [{ count: 0 }, 'count', 'Create 1 to 50 invites at a time'],
    [{ count: 51 }, 'count', 'Create 1 to 50 invites at a time'],
    [{ email: 'nobody' }, 'email', 'Enter a valid email address'],
    [{ email: 'a@example.org', count: 2 }, 'count', 'Create one invite at a time for an email address'],
    [
      { email: 'a@example.org', maxUses: 2 },
      'maxUses',
      'An invite for one email address can be used only once',
    ],
    [{ maxUses: 0 }, 'maxUses', 'Uses must be a whole number from 1 to 1,000'],
    [{ maxUses: 1.5 }, 'maxUses', 'Uses must be a whole number from 1 to 1,000'],
    [{ storageLimit: -1 }, 'storageLimit', 'Storage limit must be a whole number from 0 to 10,000,000 MB'],
    [{ credits: -1 }, 'credits', 'Credits must be a whole number from 0 to 1,000,000,000'],
    [{ expiresAt: 'tomorrow' }, 'expiresAt', 'Choose a date'],
    [{ expiresAt: '2001-01-01T00:00:00Z' }, 'expiresAt', 'Choose a date in the future'],
    [{ tags: [''] }, 'tags.0', 'Tag name is required'],
  ])('is refused with the input %j', async (input, field, message) => {
    const { app, admin, create } = await startWithAdmin()
    const before = (await app.call(admin.id, registrationInvites.list, {})).body.total
    const { status, body } = await create(input)
    expect([status, body.fields]).toEqual([422, { [field]: message }])
    expect((await app.call(admin.id, registrationInvites.list, {})).body.total).toBe(before)
  })

  test('is refused for a user who is not an administrator, except inviting friends', async () => {
    const { app, make } = await startWithAdmin()
    const user = await app.addUser()
    const { id } = await make()
    const attempts = (userId: string | undefined) =>
      Promise.all([
        app.call(userId, registrationInvites.list, {}),
        app.call(userId, registrationInvites.create, {}),
        app.call(userId, registrationInvites.update, { id, isRevoked: true }),
        app.call(userId, registrationInvites.remove, { ids: [id] }),
        app.call(userId, registrationInvites.userInvite, { id, email: user.email }),
      ])
    expect((await attempts(user.id)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect((await attempts(undefined)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
  })

  test('is refused for an unknown invite', async () => {
    const { app, admin } = await startWithAdmin()
    const id = randomUUID()
    const changed = await app.call(admin.id, registrationInvites.update, { id, isRevoked: true })
    const sent = await app.call(admin.id, registrationInvites.userInvite, { id, email: 'a@example.org' })
    for (const { status, body } of [changed, sent])
      expect([status, body.message]).toEqual([404, 'Invite not found'])
  })
})

test('an invite is revoked and restored, prolonged and deleted', async () => {
  const { app, admin, make } = await startWithAdmin()
  const update = async (input: CallerInputOf<typeof registrationInvites.update>) =>
    (await app.call(admin.id, registrationInvites.update, input)).body
  const expiresAt = new Date(app.clock.now().getTime() + 60_000).toISOString()
  const { id, ...made } = await make({ expiresAt, tags: ['analyst'] })
  expect(await update({ id, isRevoked: true })).toEqual({ id, ...made, state: 'revoked' })
  expect(await update({ id, isRevoked: false })).toEqual({ id, ...made })
  app.clock.advance(61_000)
  expect((await update({ id })).state).toBe('expired')
  const later = { expiresAt: null, email: 'ann@example.org', storageLimit: 5, credits: 2, tags: [] }
  expect(await update({ id, ...later })).toEqual({ id, ...made, ...later, state: 'usable' })
  const refused = await app.call(admin.id, registrationInvites.update, { id, maxUses: 2 })
  expect(refused.body.fields).toEqual({ maxUses: 'An invite for one email address can be used only once' })
  const removed = await app.call(admin.id, registrationInvites.remove, { ids: [id, id, randomUUID()] })
  expect(removed.body).toEqual({ deleted: 1 })
  const listed = await app.call(admin.id, registrationInvites.list, { limit: 100 })
  expect(listed.body.data.map((invite) => invite.id)).not.toContain(id)
})

describe('an invite sent by mail', () => {
  test('contains the link', async () => {
    const { app, admin, make } = await startWithAdmin()
    const { id, link, code } = await make({ email: 'Ann@Example.org' })
    const mailTo = (email: string) => app.call(admin.id, registrationInvites.userInvite, { id, email })
    const other = await mailTo('bob@example.org')
    expect(other.body.fields).toEqual({ email: 'This invite is for another email address' })
    const sent = await mailTo('ann@example.org')
    expect([sent.status, sent.body.sentAt]).toEqual([200, expect.any(String)])
    await app.settle()
    const mail = app.mails.at(-1)
    expect(mail).toMatchObject({ to: 'ann@example.org', subject: 'You are invited to Commonplace' })
    for (const text of [mail?.text, mail?.html]) expect(text).toContain(link)
    const { rows } = await app.ports.database.pool.query('select * from mails')
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('must still be valid', async () => {
    const { app, admin, make } = await startWithAdmin()
    const { id } = await make()
    await app.call(admin.id, registrationInvites.update, { id, isRevoked: true })
    const sent = await app.call(admin.id, registrationInvites.userInvite, { id, email: 'ann@example.org' })
    expect(sent.body.fields).toEqual({ email: 'This invite was revoked. Ask for a new invite.' })
  })
})

test('the audit log has an entry without addresses and codes', async () => {
  const { app, admin, make } = await startWithAdmin(startAnotherApp())
  const { id, code } = await make({ email: 'ann@example.org' })
  await app.call(admin.id, registrationInvites.userInvite, { id, email: 'ann@example.org' })
  await app.call(admin.id, registrationInvites.update, { id, credits: 3 })
  await app.call(admin.id, registrationInvites.update, { id, isRevoked: true })
  await app.call(admin.id, registrationInvites.remove, { ids: [id] })
  const { rows } = await app.ports.database.pool.query<{ action: string }>(
    'select * from audit_entries order by id',
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'registration_invites.created',
    'registration_invites.sent',
    'registration_invites.changed',
    'registration_invites.revoked',
    'registration_invites.deleted',
  ])
  for (const secret of ['ann@example.org', code]) expect(JSON.stringify(rows)).not.toContain(secret)
})
