import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { settings } from '#contract/settings.ts'
import { users } from '#contract/users.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { startAnotherApp, type TestApp } from '#server/testing/harness.ts'
import { FIRST_PASSWORD } from '#server/testing/people.ts'
import { registerPerson } from '#server/testing/recovery.ts'

const register = (app: TestApp, username: string) =>
  openBrowser(app).send(auth.register, {
    username,
    email: `${username}@example.org`,
    password: FIRST_PASSWORD,
  })

const statusOf = async (app: TestApp) => (await app.call(undefined, auth.status)).body

/** An installation whose accounts were all deleted, with registration closed. */
async function openEmptyPlace() {
  const app = await startAnotherApp()
  await registerPerson(app)
  const admin = await app.addUser({ isAdmin: true })
  await app.call(admin.id, settings.update, { settingName: 'registrationMode', settingValue: 'closed' })
  await app.ports.database.pool.query('delete from users')
  return app
}

test('the first registration after all accounts were deleted creates no administrator and follows the setting', async () => {
  const app = await openEmptyPlace()
  expect(await statusOf(app)).toEqual({ isFirstAccount: false, registrationMode: 'closed' })
  expect((await register(app, 'ann')).status).toBe(403)
})

test('only the account that the operator named becomes administrator of an installation without accounts', async () => {
  const app = await openEmptyPlace()
  const named = await startAnotherApp({ EMERGENCY_ADMIN: 'Quiet.Heron' }, app)
  expect((await statusOf(named)).isFirstAccount).toBe(true)
  expect((await register(named, 'ann')).status).toBe(403)
  const { status, body } = await register(named, 'quiet.heron')
  expect([status, body.user.isAdmin]).toEqual([200, true])
  expect((await statusOf(named)).isFirstAccount).toBe(false)
})

test('the name that the operator gave has no effect on registrations while there are accounts', async () => {
  const app = await startAnotherApp()
  await registerPerson(app)
  const named = await startAnotherApp({ EMERGENCY_ADMIN: 'quiet.heron' }, app)
  const { body } = await register(named, 'quiet.heron')
  expect(body.user.isAdmin).toBe(false)
  expect(named.logged).toContainEqual(
    expect.objectContaining({ msg: 'EMERGENCY_ADMIN names no existing account' }),
  )
})

test('the named account becomes an administrator’s once at the start, with an audit entry', async () => {
  const app = await startAnotherApp()
  await registerPerson(app)
  const person = await registerPerson(app)
  const environment = { EMERGENCY_ADMIN: person.username.toUpperCase() }
  await Promise.all([startAnotherApp(environment, app), startAnotherApp(environment, app)])
  const { body } = await person.browser.send(users.me, undefined, person.token)
  expect(body).toMatchObject({ isAdmin: true })
  const { rows } = await app.ports.database.pool.query(
    "select actor_id, target_id, details from audit_entries where action = 'users.admin_granted'",
  )
  expect(rows).toEqual([{ actor_id: null, target_id: person.id, details: { by: 'EMERGENCY_ADMIN' } }])
})
