import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { mfa } from '#contract/mfa.ts'
import { recovery } from '#contract/recovery.ts'
import { codeAt } from '#server/testing/authenticator-app.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'
import { registerPerson, tokenIn } from '#server/testing/recovery.ts'

const PASSWORD = 'seven grey herons'

/** A user who has set up every credential before the address was verified. */
async function addSquatter(app: TestApp) {
  const squatter = await registerPerson(app)
  const { pool } = app.ports.database
  await pool.query(
    `insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports, is_backed_up, created_at)
     values (gen_random_uuid(), $1, 'Key', gen_random_uuid(), 'k', 0, '{}', false, now())`,
    [squatter.id],
  )
  await pool.query(
    `insert into linked_accounts (id, user_id, strategy, issuer, subject, label, linked_at)
     values (gen_random_uuid(), $1, 'github', 'https://github.com', gen_random_uuid(), 'ada', now())`,
    [squatter.id],
  )
  const { body } = await squatter.browser.send(mfa.setup, {}, squatter.token)
  const code = codeAt(String(body['manualEntryKey']), app.clock.now())
  const enabled = await squatter.browser.send(mfa.verifySetup, { token: code }, squatter.token)
  return { ...squatter, token: enabled.body.accessToken }
}

async function countCredentials(app: TestApp, id: string): Promise<number> {
  const { rows } = await app.ports.database.pool.query<{ count: string }>(
    `select (select count(*) from passkeys where user_id = $1) + (select count(*) from linked_accounts where user_id = $1)
       + (select count(*) from totp_factors where user_id = $1) + (select count(*) from backup_codes where user_id = $1)
       as count`,
    [id],
  )
  return Number(rows[0]?.count)
}

async function reset(app: TestApp, email: string) {
  await openBrowser(app).send(recovery.forgotPassword, { email })
  await app.settle()
  const token = tokenIn(app, email, /^Reset your password$/)
  return openBrowser(app).send(recovery.resetPassword, { token, password: PASSWORD })
}

test('a first verification by a new password removes all earlier credentials', async () => {
  const app = await startApp()
  const squatter = await addSquatter(app)
  const verification = tokenIn(app, squatter.email, /^Confirm your email address$/)
  expect(await countCredentials(app, squatter.id)).toBeGreaterThan(10)
  expect((await reset(app, squatter.email)).status).toBe(200)
  expect(await countCredentials(app, squatter.id)).toBe(0)
  expect((await squatter.browser.send(auth.refresh, {})).status).toBe(401)
  const owner = await openBrowser(app).send(auth.login, { identifier: squatter.email, password: PASSWORD })
  expect(owner.body.user).toMatchObject({ id: squatter.id, isEmailVerified: true })
  const late = await openBrowser(app).send(
    recovery.verifyEmail,
    { token: verification },
    owner.body.accessToken,
  )
  expect([late.status, late.body.message]).toEqual([409, 'Your email address is already confirmed'])
})

test('a password reset of a verified address keeps the other credentials', async () => {
  const app = await startApp()
  const person = await addSquatter(app)
  const token = tokenIn(app, person.email, /^Confirm your email address$/)
  expect((await openBrowser(app).send(recovery.verifyEmail, { token })).status).toBe(401)
  const stranger = await registerPerson(app)
  const refused = await stranger.browser.send(recovery.verifyEmail, { token }, stranger.token)
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'This link is for another account. Sign in to that account and open the link again.',
  ])
  expect(refused.body.details).toEqual({ isOtherAccount: true })
  expect((await person.browser.send(recovery.verifyEmail, { token }, person.token)).status).toBe(200)
  const before = await countCredentials(app, person.id)
  expect((await reset(app, person.email)).status).toBe(200)
  expect(await countCredentials(app, person.id)).toBe(before)
})
