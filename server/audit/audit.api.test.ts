import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { AUDIT_EXPORT_PATH, type AuditEntry, audit } from '#contract/audit.ts'
import { auth } from '#contract/auth.ts'
import type { CallerInputOf } from '#contract/procedures.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'
import { FIRST_PASSWORD, signUp } from '#server/testing/people.ts'
import { recordAudit } from './service.ts'

async function entriesAbout(app: TestApp, userId: string): Promise<AuditEntry[]> {
  const admin = await app.addUser({ isAdmin: true })
  const { body } = await app.call(admin.id, audit.list, { target: userId })
  return body.data.toReversed()
}

test('signing in and out is audited with the user and the address', async () => {
  const app = await startApp()
  const { id, username, token, browser } = await signUp(app)
  await browser.send(auth.logout, {}, token)
  const entries = await entriesAbout(app, id)
  expect(entries.map(({ action }) => action)).toEqual([
    'auth.registered',
    'auth.signed_in',
    'auth.signed_out',
  ])
  for (const entry of entries) {
    expect(entry).toMatchObject({
      actor: { id, username },
      target: { type: 'user', id, name: username },
      address: expect.stringMatching(/^10\.1\./),
    })
  }
})

test('a refused sign-in is audited without its input', async () => {
  const app = await startApp()
  const { id, username, email } = await signUp(app)
  await openBrowser(app).send(auth.login, { identifier: email, password: 'wrong words' })
  await openBrowser(app).send(auth.login, { identifier: 'nobody-known', password: 'wrong words' })
  const failures = (await entriesAbout(app, id)).filter(({ action }) => action === 'auth.sign_in_failed')
  expect(failures).toMatchObject([{ actor: null, details: { reason: 'password' } }])
  await app.ports.database.pool.query('update users set is_suspended = true where id = $1', [id])
  await openBrowser(app).send(auth.login, { identifier: username, password: FIRST_PASSWORD })
  expect((await entriesAbout(app, id)).at(-1)).toMatchObject({ details: { reason: 'suspended' } })
  const { rows } = await app.ports.database.pool.query('select * from audit_entries')
  const text = JSON.stringify(rows)
  for (const typed of [email, username, 'nobody-known', 'wrong words', FIRST_PASSWORD]) {
    expect(text).not.toContain(typed)
  }
})

test('a reused refresh token is audited once', async () => {
  const app = await startApp()
  const { id, browser } = await signUp(app)
  const stolen = browser.cookie
  await browser.send(auth.refresh)
  await Promise.all([1, 2].map(() => openBrowser(app, stolen).send(auth.refresh)))
  const reuses = (await entriesAbout(app, id)).filter(({ action }) => action === 'auth.refresh_token_reused')
  expect(reuses).toMatchObject([{ actor: null, target: { id } }])
})

test('an entry is committed with its change', async () => {
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
])('the database refuses the statement: %s', async (statement) => {
  const app = await startApp()
  await expect(app.ports.database.pool.query(statement)).rejects.toThrow('Audit entries are never changed')
})

describe('the list of entries', () => {
  test('is newest first and paged', async () => {
    const app = await startApp()
    const admin = await app.addUser({ isAdmin: true })
    const targetId = randomUUID()
    const ctx = createSystemCtx(app.ports, 'test')
    for (let time = 0; time < 5; time += 1)
      await recordAudit(ctx, { action: 'auth.signed_in', targetType: 'user', targetId, details: { time } })
    const pages: unknown[][] = []
    let before: number | undefined
    do {
      const { body } = await app.call(admin.id, audit.list, {
        target: targetId,
        limit: 2,
        ...(before && { before }),
      })
      pages.push(body.data.map(({ details }) => details.time))
      before = body.next ?? undefined
    } while (before)
    expect(pages).toEqual([[4, 3], [2, 1], [0]])
  })

  test('is filtered by action, actor, target and time', async () => {
    const app = await startApp()
    const admin = await app.addUser({ isAdmin: true })
    const [actor, target] = [await app.addUser(), await app.addUser()]
    const ctx = createSystemCtx(app.ports, 'test')
    const about = { actorId: actor.id, targetType: 'user', targetId: target.id }
    await recordAudit(ctx, { action: 'auth.signed_in', ...about })
    await recordAudit(ctx, { action: 'auth.signed_out', ...about })
    const list = async (filter: CallerInputOf<typeof audit.list>) => {
      const { body } = await app.call(admin.id, audit.list, { actor: actor.id, ...filter })
      return body.data.map(({ action }) => action)
    }
    const both = ['auth.signed_out', 'auth.signed_in']
    expect(await list({})).toEqual(both)
    expect(await list({ action: 'auth.signed_in' })).toEqual(['auth.signed_in'])
    expect(await list({ actor: actor.username.toUpperCase().slice(0, -1) })).toEqual(both)
    expect(await list({ target: target.username })).toEqual(both)
    expect(await list({ target: randomUUID() })).toEqual([])
    expect(await list({ target: '100%_\\' })).toEqual([])
    const [before, after] = [-60_000, 60_000].map((by) => new Date(Date.now() + by).toISOString())
    expect(await list({ from: before, to: after })).toEqual(both)
    expect(await list({ from: after })).toEqual([])
    expect(await list({ to: before })).toEqual([])
  })

  test('keeps entries by and about a deleted user', async () => {
    const app = await startApp()
    const gone = await app.addUser()
    await recordAudit(createSystemCtx(app.ports, 'test'), {
      action: 'auth.signed_in',
      actorId: gone.id,
      targetType: 'user',
      targetId: gone.id,
    })
    await app.ports.database.pool.query('delete from users where id = $1', [gone.id])
    expect(await entriesAbout(app, gone.id)).toMatchObject([
      { actor: { id: gone.id, username: null }, target: { id: gone.id, name: null } },
    ])
  })

  test('shows a target that is not a user by its id', async () => {
    const app = await startApp()
    const targetId = `thing-${randomUUID()}`
    for (const targetType of ['setting', 'user'])
      await recordAudit(createSystemCtx(app.ports, 'test'), {
        action: 'auth.signed_in',
        targetType,
        targetId,
      })
    expect(await entriesAbout(app, targetId)).toMatchObject([
      { target: { type: 'setting', id: targetId, name: null } },
      { target: { type: 'user', id: targetId, name: null } },
    ])
  })

  test.each([
    [{ actor: 'x'.repeat(101) }, 'actor', 'A search term may have at most 100 characters'],
    [{ from: 'yesterday' }, 'from', expect.any(String)],
    [{ action: 'cooked' }, 'action', expect.any(String)],
    [{ before: '-1' }, 'before', expect.any(String)],
  ])('refuses %j', async (input, field, message) => {
    const app = await startApp()
    const admin = await app.addUser({ isAdmin: true })
    const { status, body } = await app.call(admin.id, audit.list, input as object)
    expect([status, body.fields]).toEqual([422, { [field]: message }])
  })
})

describe('the export of entries', () => {
  const download = (app: TestApp, query: string, token?: string) =>
    app.app.http.inject({
      url: `${AUDIT_EXPORT_PATH}${query}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })

  test('is a file with every matching entry, and is audited itself', async () => {
    const app = await startApp()
    const admin = await app.addUser({ isAdmin: true })
    const targetId = randomUUID()
    const ctx = createSystemCtx(app.ports, 'test')
    for (let number = 0; number < 501; number += 1)
      await recordAudit(ctx, { action: 'auth.signed_in', targetType: 'thing', targetId, details: { number } })
    await recordAudit(ctx, {
      action: 'auth.signed_out',
      targetType: '=cmd()',
      targetId,
      details: { said: 'a "word", and more' },
    })
    const answer = await download(app, `?target=${targetId}`, admin.token)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/csv')
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv";/,
    )
    const lines = answer.body.trimEnd().split('\r\n')
    expect(lines).toHaveLength(503)
    expect(lines[0]).toMatch(/^id,occurredAt,action,actorId,/)
    expect(lines[1]).toContain(`'=cmd(),${targetId}`)
    expect(lines[1]).toContain('"{""said"":""a \\""word\\"", and more""}"')
    const { body } = await app.call(admin.id, audit.list, { actor: admin.id })
    expect(body.data).toMatchObject([{ action: 'audit.exported', actor: { id: admin.id } }])
  })

  test('refuses a user who is not an administrator, and an invalid filter', async () => {
    const app = await startApp()
    const [admin, user] = [await app.addUser({ isAdmin: true }), await app.addUser()]
    expect((await download(app, '')).statusCode).toBe(401)
    expect((await download(app, '', user.token)).statusCode).toBe(403)
    for (const query of ['?from=never', '?actor=%00']) {
      const answer = await download(app, query, admin.token)
      expect(answer.statusCode).toBe(422)
    }
    const { body } = await app.call(admin.id, audit.list, { actor: admin.id })
    expect(body.data).toEqual([])
  })
})
