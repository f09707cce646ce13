import { expect } from 'vitest'
import { audit } from '#contract/audit.ts'
import { authSessions } from '#contract/auth-sessions.ts'
import { addPersonWithPassword } from './authenticator-app.ts'
import { startApp, type TestApp } from './harness.ts'

export const makeAdmin = (app: TestApp, id: string) =>
  app.ports.database.pool.query('update users set is_admin = true where id = $1', [id])

/** An administrator who impersonates a user. */
export async function impersonating() {
  const app = await startApp()
  const [admin, target] = [await addPersonWithPassword(app), await addPersonWithPassword(app)]
  await makeAdmin(app, admin.id)
  const { status, body } = await admin.browser.send(authSessions.impersonate, { id: target.id }, admin.token)
  expect([status, body.user]).toEqual([200, expect.objectContaining({ id: target.id })])
  return { app, admin, target, token: body.accessToken }
}

/** The audit entries about that user, newest first. */
export const auditOf = async (app: TestApp, target: string) => {
  const reader = await app.addUser({ isAdmin: true })
  return (await app.call(reader.id, audit.list, { target })).body.data
}
