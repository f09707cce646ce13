import { randomUUID } from 'node:crypto'
import { auth } from '#contract/auth.ts'
import { openBrowser } from './browser.ts'
import type { TestApp } from './harness.ts'

export const FIRST_PASSWORD = 'six blue herons'

/** A newly registered user and the user's browser. */
export async function signUp(app: TestApp, more: { email?: string } = {}) {
  const username = `p-${randomUUID().slice(0, 8)}`
  const person = { username, email: `${username}@example.org`, password: FIRST_PASSWORD, ...more }
  const browser = openBrowser(app)
  const { body } = await browser.send(auth.register, person)
  return { ...person, id: body.user.id, token: body.accessToken, browser }
}
