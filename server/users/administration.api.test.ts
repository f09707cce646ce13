import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { auth } from '#contract/auth.ts'
import type { CallerInputOf } from '#contract/procedures.ts'
import { users } from '#contract/users.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { startAnotherApp, startApp, type TestApp } from '#server/testing/harness.ts'
import { openTestSocket } from '#server/testing/test-socket.ts'

const pairOf = async (app: TestApp) => [await app.addUser({ isAdmin: true }), await app.addUser()] as const

const actionsOn = async (app: TestApp, adminId: string, target: string) =>
  (await app.call(adminId, audit.list, { target })).body.data.map(({ action, details }) => ({
    action,
    ...details,
  }))

describe('the list of users', () => {
  test('finds users by username, name and address', async () => {
    const app = await startApp()
    const [admin, user] = await pairOf(app)
    const name = `Ann-${randomUUID()}`
    await app.ports.database.pool.query('update users set name = $1 where id = $2', [name, user.id])
    for (const search of [user.username, user.email.toUpperCase(), name.slice(0, 20).toLowerCase()]) {
      const { body } = await app.call(admin.id, users.listAccounts, { search })
      expect([body.total, body.data]).toEqual([
        1,
        [
          expect.objectContaining({
            id: user.id,
            name,
            isAdmin: false,
            isSuspended: false,
            totpEnabled: false,
          }),
        ],
      ])
    }
    const { body } = await app.call(admin.id, users.listAccounts, { search: '%' })
    expect(body).toEqual({ data: [], total: 0 })
  })

  test('is sorted as requested and paged', async () => {
    const app = await startAnotherApp()
    const admin = await app.addUser({ isAdmin: true })
    const others = [await app.addUser(), await app.addUser()]
    const ids = [admin.id, ...others.map(({ id }) => id)]
    for (const [place, id] of ids.entries()) {
      const { pool } = app.ports.database
      await pool.query(`update users set created_at = $1, storage_bytes = $2, username = $3 where id = $4`, [
        new Date(2026, 0, 1 + place),
        place,
        ['b', 'C', 'a'][place],
        id,
      ])
      await pool.query('update auth_sessions set last_used_at = $1 where user_id = $2', [
        new Date(2026, 1, 9 - place),
        id,
      ])
    }
    const places = async (input: CallerInputOf<typeof users.listAccounts>) =>
      (await app.call(admin.id, users.listAccounts, input)).body.data.map(({ id }) => ids.indexOf(id))
    expect(await places({})).toEqual([2, 1, 0])
    expect(await places({ sort: 'oldest' })).toEqual([0, 1, 2])
    expect(await places({ sort: 'username' })).toEqual([2, 0, 1])
    expect(await places({ sort: 'lastUsed' })).toEqual([0, 1, 2])
    expect(await places({ sort: 'storage' })).toEqual([2, 1, 0])
    expect(await places({ limit: 2 })).toEqual([2, 1])
    expect(await places({ limit: 2, page: 2 })).toEqual([0])
  })
})

describe('an account', () => {
  test('is changed in the given fields, with an audit entry for each difference', async () => {
    const app = await startApp()
    const [admin, user] = await pairOf(app)
    const change = { tags: ['analyst', 'Analyst', ' gold '], isDeveloper: true, storageLimit: 5 }
    const { status, body } = await app.call(admin.id, users.updateAccount, { id: user.id, ...change })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      tags: ['Analyst', 'gold'],
      isDeveloper: true,
      storageLimit: 5,
      isAdmin: false,
    })
    expect((await app.call(user.id, users.me)).body).toMatchObject({
      isDeveloper: true,
      tags: ['Analyst', 'gold'],
      storageLimit: 5,
    })
    await app.call(admin.id, users.updateAccount, { id: user.id, ...change, isDeveloper: false })
    expect(await actionsOn(app, admin.id, user.id)).toEqual([
      { action: 'users.developer_withdrawn' },
      { action: 'users.storage_limit_changed', before: 1000, after: 5 },
      { action: 'users.tags_changed', before: 'customer', after: 'Analyst, gold' },
      { action: 'users.developer_granted' },
    ])
  })

  test('notifies the user in their open tabs', async () => {
    const app = await startApp()
    const [admin, user] = await pairOf(app)
    const socket = await app.socket(user.id)
    socket.send({ type: 'subscribe', topic: 'user', id: user.id })
    await socket.settled()
    await app.call(admin.id, users.updateAccount, { id: user.id, isAdmin: true })
    const told = await socket.until((frame) => frame.type === 'event' && frame.name === 'user_changed')
    expect(told).toMatchObject({ payload: { id: user.id, isAdmin: true } })
    expect((await app.call(user.id, users.listAccounts, {})).status).toBe(200)
  })

  test.each([
    [{ tags: [''] }, 'tags.0', 'Tag name is required'],
    [{ tags: ['x'.repeat(51)] }, 'tags.0', 'A tag must be at most 50 characters'],
    [{ tags: Array.from({ length: 21 }, (_, at) => `tag ${at}`) }, 'tags', 'A user can have at most 20 tags'],
    [{ storageLimit: -1 }, 'storageLimit', expect.stringContaining('from 0 to 10,000,000 MB')],
    [{ storageLimit: 1.5 }, 'storageLimit', expect.stringContaining('whole number')],
  ])('is not changed to %j', async (change, field, message) => {
    const app = await startApp()
    const [admin, user] = await pairOf(app)
    const { status, body } = await app.call(admin.id, users.updateAccount, { id: user.id, ...change })
    expect([status, body.fields]).toEqual([422, { [field]: message }])
    expect(await actionsOn(app, admin.id, user.id)).toEqual([])
  })

  test('is not changed by a user who is not an administrator, nor when it does not exist', async () => {
    const app = await startApp()
    const [admin, user] = await pairOf(app)
    const change = { id: user.id, isAdmin: true }
    expect((await app.call(undefined, users.updateAccount, change)).status).toBe(401)
    expect((await app.call(user.id, users.updateAccount, change)).status).toBe(403)
    expect((await app.call(undefined, users.listAccounts, {})).status).toBe(401)
    expect((await app.call(user.id, users.listAccounts, {})).status).toBe(403)
    const { status, body } = await app.call(admin.id, users.updateAccount, {
      id: randomUUID(),
      isAdmin: true,
    })
    expect([status, body.message]).toEqual([404, 'User not found'])
  })
})

describe('suspending a user', () => {
  test('permanently ends all of the user’s sessions and sockets, also on other replicas', async () => {
    const app = await startApp()
    const replica = await startAnotherApp({}, app)
    const admin = await app.addUser({ isAdmin: true })
    const username = `p-${randomUUID().slice(0, 8)}`
    const person = { username, email: `${username}@example.org`, password: 'six blue herons' }
    const browser = openBrowser(app)
    const { accessToken: token, user } = (await browser.send(auth.register, person)).body
    const sockets = [await openTestSocket(app.app, token), await openTestSocket(replica.app, token)]
    await app.call(admin.id, users.updateAccount, { id: user.id, isSuspended: true })
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4401, 4401])
    expect((await openBrowser(app).send(users.me, undefined, token)).status).toBe(401)
    await app.call(admin.id, users.updateAccount, { id: user.id, isSuspended: false })
    expect((await openBrowser(app).send(users.me, undefined, token)).status).toBe(401)
    expect((await browser.send(auth.refresh)).status).toBe(401)
    const again = await browser.send(auth.login, { identifier: username, password: person.password })
    expect(again.status).toBe(200)
    expect(await actionsOn(app, admin.id, user.id)).toContainEqual({ action: 'users.suspended' })
  })
})

describe('the protection of the last administrator', () => {
  test.each([
    [{ isAdmin: false }, /your own administrator role/],
    [{ isSuspended: true }, /suspend yourself/],
  ])('does not let an administrator apply %j to themselves', async (change, message) => {
    const app = await startApp()
    const [admin] = await pairOf(app)
    const { status, body } = await app.call(admin.id, users.updateAccount, { id: admin.id, ...change })
    expect([status, body.message]).toEqual([403, expect.stringMatching(message)])
    expect((await app.call(admin.id, users.listAccounts, {})).status).toBe(200)
  })

  test.each([{ isAdmin: false }, { isSuspended: true }])(
    'leaves one of several administrators who concurrently apply %j to each other',
    async (change) => {
      const app = await startAnotherApp()
      const admins = await Promise.all([1, 2, 3].map(() => app.addUser({ isAdmin: true })))
      await Promise.all(
        admins.flatMap(({ id }) =>
          admins
            .filter((other) => other.id !== id)
            .map((other) => app.call(id, users.updateAccount, { id: other.id, ...change })),
        ),
      )
      const { rows } = await app.ports.database.pool.query(
        'select id from users where is_admin and not is_suspended',
      )
      expect(rows).toHaveLength(1)
    },
  )
})
