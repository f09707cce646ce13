import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { EMAIL_LINK_HOURS, recovery } from '#contract/recovery.ts'
import { startAnotherApp, startApp, type TestApp } from '#server/testing/harness.ts'
import { registerPerson, tokenIn } from '#server/testing/recovery.ts'

async function askForChange(app: TestApp) {
  const person = await registerPerson(app)
  const email = `${randomUUID()}@example.org`
  await person.browser.send(recovery.changeEmail, { email }, person.token)
  await app.settle()
  const pending = async () =>
    (await person.browser.send(recovery.pendingEmailChange, undefined, person.token)).body['email']
  const withdraw = () => person.browser.send(recovery.withdrawEmailChange, undefined, person.token)
  return { ...person, newEmail: email, pending, withdraw }
}

test('a pending address is shown to the user only', async () => {
  const app = await startApp()
  const other = await app.addUser()
  const { newEmail, pending } = await askForChange(app)
  expect(await pending()).toBe(newEmail)
  expect((await app.call(other.id, recovery.pendingEmailChange)).body).toEqual({ email: null })
  expect((await app.call(undefined, recovery.pendingEmailChange)).status).toBe(401)
})

test('a withdrawn change can no longer be confirmed', async () => {
  const app = await startApp()
  const { newEmail, pending, withdraw, browser, token: mine } = await askForChange(app)
  const token = tokenIn(app, newEmail, /^Confirm your new email address$/)
  expect((await withdraw()).status).toBe(200)
  expect(await pending()).toBeNull()
  expect((await browser.send(recovery.confirmEmailChange, { token }, mine)).status).toBe(422)
  expect((await withdraw()).status).toBe(409)
  expect((await app.call(undefined, recovery.withdrawEmailChange)).status).toBe(401)
})

test('a confirmed or expired change is no longer pending', async () => {
  const app = await startAnotherApp()
  const [confirmed, expired] = [await askForChange(app), await askForChange(app)]
  const token = tokenIn(app, confirmed.newEmail, /^Confirm your new email address$/)
  await confirmed.browser.send(recovery.confirmEmailChange, { token }, confirmed.token)
  expect(await confirmed.pending()).toBeNull()
  app.clock.advance(EMAIL_LINK_HOURS * 3_600_000 + 1000)
  const { body } = await expired.browser.send(auth.refresh, {})
  const answer = await expired.browser.send(recovery.pendingEmailChange, undefined, body.accessToken)
  expect([answer.status, answer.body]).toEqual([200, { email: null }])
})
