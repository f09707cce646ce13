import { randomUUID } from 'node:crypto'
import { auth } from '#contract/auth.ts'
import { prove } from './authenticator-app.ts'
import { openBrowser } from './browser.ts'
import type { TestApp } from './harness.ts'

export const FIRST_PASSWORD = 'six blue herons'

/** Somebody who has just registered and given their password again, with the mail that registering brought. */
export async function registerPerson(app: TestApp, more: { email?: string } = {}) {
  const username = `p-${randomUUID().slice(0, 8)}`
  const person = { username, email: `${username}@example.org`, password: FIRST_PASSWORD, ...more }
  const browser = openBrowser(app)
  const { body } = await browser.send(auth.register, person)
  await app.settle()
  await prove({ browser, token: body.accessToken }, { password: person.password })
  return { ...person, id: body.user.id, token: body.accessToken, browser }
}

export const mailsTo = (app: TestApp, email: string) => app.mails.filter(({ to }) => to === email)

/** What the link in the latest mail of that subject carries. */
export function tokenIn(app: TestApp, email: string, subject: RegExp): string {
  const mail = mailsTo(app, email).findLast((one) => subject.test(one.subject))
  const token = /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`No mail with a link came to ${email}`)
  return token
}
