import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import type { CallerInputOf } from '#contract/procedures.ts'
import { registrationInvites } from '#contract/registration-invites.ts'
import { settings } from '#contract/settings.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { startAnotherApp, startApp, type TestApp } from '#server/testing/harness.ts'

let app: TestApp
let adminId: string

beforeEach(async () => {
  app = await startApp()
  adminId = (await app.addUser({ isAdmin: true })).id
  await setMode('invite')
})

const setMode = (settingValue: string) =>
  app.call(adminId, settings.update, { settingName: 'registrationMode', settingValue })

const newPerson = (more: object = {}) => {
  const username = `p-${randomUUID().slice(0, 8)}`
  return { username, email: `${username}@example.org`, password: 'six blue herons', ...more }
}

const register = (person: object, at: TestApp = app) => openBrowser(at).send(auth.register, person)

async function makeInvite(input: CallerInputOf<typeof registrationInvites.create> = {}) {
  const [invite] = (await app.call(adminId, registrationInvites.create, input)).body
  if (!invite) throw new Error('No invite was made')
  return invite
}

const findInvite = async (id: string) =>
  (await app.call(adminId, registrationInvites.list, { limit: 100 })).body.data.find((one) => one.id === id)

test('a registration requires a code in any spelling, and grants the benefits of the invite', async () => {
  const { id, code } = await makeInvite({
    tags: ['analyst', 'sea'],
    storageLimit: 70,
    credits: 9,
    maxUses: 2,
  })
  const without = await register(newPerson())
  expect([without.status, without.body.message]).toEqual([
    403,
    'You need an invite to register. Ask an administrator for one.',
  ])
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
  const { status, body } = await register(newPerson({ inviteCode: typed }))
  expect([status, body.user]).toEqual([
    200,
    expect.objectContaining({ tags: ['analyst', 'sea'], storageLimit: 70, isAdmin: false }),
  ])
  expect(await findInvite(id)).toMatchObject({ uses: 1, state: 'usable' })
  const { rows } = await app.ports.database.pool.query(
    'select user_id, invite_id, credits from registration_invite_uses where invite_id = $1',
    [id],
  )
  expect(rows).toEqual([{ user_id: body.user.id, invite_id: id, credits: 9 }])
})

test('the credits promised to an account are kept once, regardless of later changes of the invite', async () => {
  const { id, code } = await makeInvite({ credits: 40, maxUses: 2 })
  const { body } = await register(newPerson({ inviteCode: code }))
  await app.call(adminId, registrationInvites.update, { id, credits: 7 })
  const later = await register(newPerson({ inviteCode: code }))
  await app.call(adminId, registrationInvites.remove, { ids: [id] })
  const { rows } = await app.ports.database.pool.query(
    'select user_id, credits from registration_invite_uses where user_id = any($1) order by credits desc',
    [[body.user.id, later.body.user.id]],
  )
  expect(rows).toEqual([
    { user_id: body.user.id, credits: 40 },
    { user_id: later.body.user.id, credits: 7 },
  ])
})

describe('an invite', () => {
  const refusalOf = async (person: object) => {
    const { status, body } = await register(person)
    return [status, body.fields]
  }

  test('is refused when it does not exist', async () => {
    expect(await refusalOf(newPerson({ inviteCode: 'AAAA-AAAA-AAAA-AAAA' }))).toEqual([
      422,
      { inviteCode: 'Invite not found. Check the code.' },
    ])
  })

  test('is refused when it was revoked', async () => {
    const { id, code } = await makeInvite()
    await app.call(adminId, registrationInvites.update, { id, isRevoked: true })
    expect(await refusalOf(newPerson({ inviteCode: code }))).toEqual([
      422,
      { inviteCode: 'This invite was revoked. Ask for a new invite.' },
    ])
  })

  test('is refused when it has expired', async () => {
    const expiresAt = new Date(app.clock.now().getTime() + 1000).toISOString()
    const { code } = await makeInvite({ expiresAt })
    app.clock.advance(1000)
    expect(await refusalOf(newPerson({ inviteCode: code }))).toEqual([
      422,
      { inviteCode: 'This invite has expired. Ask for a new invite.' },
    ])
  })

  test('is refused when it was used, also by an account that is deleted', async () => {
    const { code } = await makeInvite()
    const { body } = await register(newPerson({ inviteCode: code }))
    await app.ports.database.pool.query('delete from users where id = $1', [body.user.id])
    expect(await refusalOf(newPerson({ inviteCode: code }))).toEqual([
      422,
      { inviteCode: 'This invite has already been used. Ask for a new invite.' },
    ])
  })

  test('is refused for another address, and accepted for its own in any case', async () => {
    const { code } = await makeInvite({ email: 'ann@example.org' })
    const { username } = newPerson()
    expect(await refusalOf(newPerson({ inviteCode: code }))).toEqual([
      422,
      { email: 'This invite is for another email address. Use the address it was sent to.' },
    ])
    const right = newPerson({ username, email: 'Ann@Example.org', inviteCode: code })
    expect((await register(right)).status).toBe(200)
  })
})

test('an invite is not used when the account is not created', async () => {
  const taken = await app.addUser()
  const { id, code } = await makeInvite()
  expect((await register(newPerson({ username: taken.username, inviteCode: code }))).status).toBe(409)
  expect(await findInvite(id)).toMatchObject({ uses: 0, state: 'usable' })
})

test('an invite allows one of many concurrent registrations, on two replicas', async () => {
  const replica = await startAnotherApp({}, app)
  const { id, code } = await makeInvite()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      register(newPerson({ inviteCode: code }), index % 2 ? app : replica),
    ),
  )
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 422),
  ])
  expect(await findInvite(id)).toMatchObject({ uses: 1, state: 'used_up' })
})

test('an invite applies also to open registration, and not to closed registration', async () => {
  const { code } = await makeInvite({ tags: ['analyst'], maxUses: 5 })
  await setMode('open')
  const wrong = await register(newPerson({ inviteCode: 'AAAA-AAAA-AAAA-AAAA' }))
  expect(wrong.body.fields).toEqual({ inviteCode: 'Invite not found. Check the code.' })
  expect((await register(newPerson({ inviteCode: code }))).body.user).toMatchObject({ tags: ['analyst'] })
  await setMode('closed')
  const refused = await register(newPerson({ inviteCode: code }))
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Registration is closed. Ask an administrator for an account.',
  ])
})
