import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AuditAction } from '#contract/audit.ts'
import { auth } from '#contract/auth.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'
import { recordAudit } from './service.ts'

const PASSWORD = 'six blue herons'

async function registerPerson(app: TestApp) {
  const username = `p-${randomUUID().slice(0, 8)}`
  const email = `${username}@example.org`
  const browser = openBrowser(app)
  const { body } = await browser.send(auth.register, { username, email, password: PASSWORD })
  return { id: body.user.id, username, email, token: body.accessToken, browser }
}

interface Row {
  action: AuditAction
  actor_id: string | null
  target_id: string | null
  address: string
  details: object
}

async function entriesAbout(app: TestApp, userId: string): Promise<Row[]> {
  const { rows } = await app.ports.database.pool.query<Row>(
    'select * from audit_entries where target_id = $1 order by id',
    [userId],
  )
  return rows
}

test('signing in and out is written down with who and from where', async () => {
  const app = await startApp()
  const { id, token, browser } = await registerPerson(app)
  await browser.send(auth.logout, {}, token)
  const entries = await entriesAbout(app, id)
  expect(entries.map(({ action }) => action)).toEqual([
    'auth.registered',
    'auth.signed_in',
    'auth.signed_out',
  ])
  for (const entry of entries) {
    expect(entry).toMatchObject({ actor_id: id, address: expect.stringMatching(/^10\.1\./) })
  }
})

test('a refused sign-in is written down without what was typed', async () => {
  const app = await startApp()
  const { id, username, email } = await registerPerson(app)
  await openBrowser(app).send(auth.login, { identifier: email, password: 'wrong words' })
  await openBrowser(app).send(auth.login, { identifier: 'nobody-known', password: 'wrong words' })
  const failures = (await entriesAbout(app, id)).filter(({ action }) => action === 'auth.sign_in_failed')
  expect(failures).toMatchObject([{ actor_id: null, details: { reason: 'password' } }])
  await app.ports.database.pool.query('update users set is_suspended = true where id = $1', [id])
  await openBrowser(app).send(auth.login, { identifier: username, password: PASSWORD })
  expect((await entriesAbout(app, id)).at(-1)).toMatchObject({ details: { reason: 'suspended' } })
  const { rows } = await app.ports.database.pool.query<Row>('select * from audit_entries')
  const text = JSON.stringify(rows)
  for (const typed of [email, username, 'nobody-known', 'wrong words', PASSWORD]) {
    expect(text).not.toContain(typed)
  }
})

test('a refresh token that comes again is written down once', async () => {
  const app = await startApp()
  const { id, browser } = await registerPerson(app)
  const stolen = browser.cookie
  await browser.send(auth.refresh)
  await Promise.all([1, 2].map(() => openBrowser(app, stolen).send(auth.refresh)))
  const reuses = (await entriesAbout(app, id)).filter(({ action }) => action === 'auth.refresh_token_reused')
  expect(reuses).toMatchObject([{ actor_id: null, target_id: id }])
})

test('an entry goes with the change it tells of', async () => {
  const app = await startApp()
  const ctx = createSystemCtx(app.ports, 'test')
  const targetId = randomUUID()
  const failing = ctx.transact(async (ctx) => {
    await recordAudit(ctx, { action: 'auth.signed_in', targetType: 'user', targetId })
    throw new Error('the change failed')
  })
  await expect(failing).rejects.toThrow('the change failed')
  expect(await entriesAbout(app, targetId)).toEqual([])
})

test.each([
  'update audit_entries set action = action',
  'delete from audit_entries',
  'truncate audit_entries',
])('the database refuses: %s', async (statement) => {
  const app = await startApp()
  await expect(app.ports.database.pool.query(statement)).rejects.toThrow('Audit entries are never changed')
})
