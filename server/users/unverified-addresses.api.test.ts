import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { recovery } from '#contract/recovery.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { startAnotherApp, type TestApp } from '#server/testing/harness.ts'
import { FIRST_PASSWORD, signUp } from '#server/testing/people.ts'

const EMAIL = 'owner@example.org'
const WEEK_MS = 7 * 24 * 3600 * 1000

const signIn = (app: TestApp, password: string) =>
  openBrowser(app).send(auth.login, { identifier: EMAIL, password })

/** Three accounts with the address of a person who registers eight days later with a password of their own. */
async function registerBehindThree(app: TestApp) {
  const squatters = []
  for (let account = 0; account < 3; account += 1) squatters.push(await signUp(app, { email: EMAIL }))
  app.clock.advance(WEEK_MS + 24 * 3600 * 1000)
  const owner = { username: 'owner', email: EMAIL, password: 'seven green herons' }
  expect((await openBrowser(app).send(auth.register, owner)).status).toBe(200)
  return { owner, squatters }
}

test('unused accounts with an unverified address do not keep its owner from signing in', async () => {
  const app = await startAnotherApp()
  const { owner } = await registerBehindThree(app)
  const { status, body } = await signIn(app, owner.password)
  expect([status, body.user]).toEqual([200, expect.objectContaining({ username: 'owner' })])
})

test('unused accounts with an unverified address do not keep its owner from a password reset link', async () => {
  const app = await startAnotherApp()
  await registerBehindThree(app)
  await app.settle()
  const before = app.mails.length
  await openBrowser(app).send(recovery.forgotPassword, { email: EMAIL })
  await app.settle()
  const links = app.mails.slice(before)
  expect(links).toHaveLength(3)
  expect(links[0]?.text).toContain('owner')
})

test('accounts in use come first, the oldest of them before others', async () => {
  const app = await startAnotherApp()
  const { squatters, owner } = await registerBehindThree(app)
  const [first] = squatters
  await first?.browser.send(auth.login, { identifier: first.username, password: FIRST_PASSWORD })
  const { body } = await signIn(app, FIRST_PASSWORD)
  expect(body.user).toMatchObject({ id: first?.id })
  expect((await signIn(app, owner.password)).status).toBe(200)
})
