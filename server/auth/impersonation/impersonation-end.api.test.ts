import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { authSessions, IMPERSONATION_MINUTES, type OpenSession } from '#contract/auth-sessions.ts'
import { users } from '#contract/users.ts'
import { jobHandlers } from '#server/app.ts'
import { openBrowser } from '#server/testing/browser.ts'
import type { TestApp } from '#server/testing/harness.ts'
import { auditOf, impersonating } from '#server/testing/impersonation.ts'
import { openTestSocket } from '#server/testing/test-socket.ts'

const statusWith = async (app: TestApp, token: string) =>
  (await openBrowser(app).send(users.me, undefined, token)).status

/** The job that a timer runs every minute. */
const runEveryMinute = (app: TestApp) =>
  jobHandlers(app.ports)
    .find(({ name }) => name === 'auth.close-lapsed-impersonations')!
    .run({})

const endsWrittenDown = async (app: TestApp, target: string) =>
  (await auditOf(app, target)).filter(({ action }) => action === 'impersonation.ended')

describe('after the hour of an impersonation', () => {
  test('the audit log has one entry, and the socket is closed', async () => {
    const { app, admin, target, token } = await impersonating()
    const socket = await openTestSocket(app.app, token)
    await runEveryMinute(app)
    expect(await endsWrittenDown(app, target.id)).toEqual([])
    app.clock.advance(IMPERSONATION_MINUTES * 60_000)
    await runEveryMinute(app)
    expect(await socket.closed).toBe(4401)
    await Promise.all([runEveryMinute(app), admin.browser.send(auth.refresh, {})])
    expect(await endsWrittenDown(app, target.id)).toMatchObject([
      { actor: { id: admin.id }, impersonator: null },
    ])
  })

  test.each([
    ['before', false],
    ['after', true],
  ])('the browser continues as the administrator %s the job has run', async (_, isSeen) => {
    const { app, admin, target } = await impersonating()
    app.clock.advance(IMPERSONATION_MINUTES * 60_000)
    if (isSeen) await runEveryMinute(app)
    const { status, body } = await admin.browser.send(auth.refresh, {})
    expect(status).toBe(200)
    const me = await admin.browser.send(users.me, undefined, body.accessToken)
    expect(me.body).toMatchObject({ id: admin.id, isAdmin: true })
    const { body: open } = await admin.browser.send(authSessions.list, undefined, body.accessToken)
    expect(open).toMatchObject([{ isCurrent: true }])
    expect((await admin.browser.send(auth.refresh, {})).status).toBe(200)
    expect(await endsWrittenDown(app, target.id)).toHaveLength(1)
  })

  test('a renewal whose response was lost can be repeated', async () => {
    const { app, admin } = await impersonating()
    app.clock.advance(IMPERSONATION_MINUTES * 60_000)
    const [cookie, attempt] = [admin.browser.cookie, randomUUID()]
    await admin.browser.send(auth.refresh, { attempt })
    const again = openBrowser(app, cookie)
    const { status, body } = await again.send(auth.refresh, { attempt })
    expect([status, (await again.send(users.me, undefined, body.accessToken)).body]).toMatchObject([
      200,
      { id: admin.id },
    ])
  })

  test('a reused token is refused and also ends the administrator’s session', async () => {
    const { app, admin } = await impersonating()
    const stolen = admin.browser.cookie
    await admin.browser.send(auth.refresh, {})
    app.clock.advance(IMPERSONATION_MINUTES * 60_000)
    expect((await openBrowser(app, stolen).send(auth.refresh, {})).status).toBe(401)
    expect(await statusWith(app, admin.token)).toBe(401)
    expect((await admin.browser.send(auth.refresh, {})).status).toBe(401)
  })
})

test('the browser continues as the administrator when the user ends the impersonation', async () => {
  const { app, admin, target } = await impersonating()
  const { body } = await target.browser.send(authSessions.list, undefined, target.token)
  const found = (body as unknown as OpenSession[]).find(({ isImpersonation }) => isImpersonation)
  await target.browser.send(authSessions.end, { id: found?.id }, target.token)
  const renewed = await admin.browser.send(auth.refresh, {})
  const me = await admin.browser.send(users.me, undefined, renewed.body.accessToken)
  expect(me.body).toMatchObject({ id: admin.id })
  expect(await endsWrittenDown(app, target.id)).toHaveLength(1)
})

test('no token of an ended impersonation leads to the administrator’s session', async () => {
  const { app, admin, token } = await impersonating()
  const copied = admin.browser.cookie
  await admin.browser.send(authSessions.returnToAdmin, {}, token)
  expect((await openBrowser(app, copied).send(auth.refresh, {})).status).toBe(401)
  expect((await admin.browser.send(auth.refresh, {})).status).toBe(200)
})
