import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { recovery } from '#contract/recovery.ts'
import { users } from '#contract/users.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'
import { impersonating } from '#server/testing/impersonation.ts'
import { mailsTo } from '#server/testing/recovery.ts'

const EMAIL = 'ada@example.com'

async function subjectOfReset(app: TestApp, email: string) {
  await openBrowser(app).send(recovery.forgotPassword, { email })
  await app.settle()
  return mailsTo(app, email).at(-1)?.subject
}

test("mails use the language that their recipient's browser last used", async () => {
  const app = await startApp()
  const browser = openBrowser(app)
  browser.languages = 'fr, de-AT;q=0.9, en;q=0.8'
  const password = 'a green bottle of ink'
  await browser.send(auth.register, { username: 'ada', email: EMAIL, password })
  await app.settle()
  expect(mailsTo(app, EMAIL).at(-1)?.subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse')
  // The language of the request does not count: another person may have made it.
  expect(await subjectOfReset(app, EMAIL)).toBe('Passwort zurücksetzen')
  browser.languages = 'en'
  await browser.send(auth.refresh, {})
  expect(await subjectOfReset(app, EMAIL)).toBe('Reset your password')
})

test('an impersonation does not change the user’s language', async () => {
  const { app, admin, token } = await impersonating()
  const { body: person } = await admin.browser.send(users.me, undefined, token)
  admin.browser.languages = 'de'
  await admin.browser.send(auth.refresh, {})
  expect(await subjectOfReset(app, String(person['email']))).toBe('Reset your password')
})
