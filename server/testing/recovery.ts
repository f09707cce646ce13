import { reauthenticate } from './authenticator-app.ts'
import type { TestApp } from './harness.ts'
import { signUp } from './people.ts'

/** A newly registered and reauthenticated user, with the mail of the registration. */
export async function registerPerson(app: TestApp, more: { email?: string } = {}) {
  const person = await signUp(app, more)
  await app.settle()
  await reauthenticate(person, { password: person.password })
  return person
}

export const mailsTo = (app: TestApp, email: string) => app.mails.filter(({ to }) => to === email)

/** The token in the link of the latest mail with that subject. */
export function tokenIn(app: TestApp, email: string, subject: RegExp): string {
  const mail = mailsTo(app, email).findLast((one) => subject.test(one.subject))
  const token = /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`No mail with a link came to ${email}`)
  return token
}
