import { describe, expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import { DISPLAY_NAME_MAX, users } from '#contract/users.ts'
import { startApp } from '#server/testing/harness.ts'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

describe('a profile', () => {
  test('is changed by its user, in every open tab', async () => {
    const app = await startApp()
    const user = await app.addUser()
    const socket = await app.socket(user.id)
    socket.send({ type: 'subscribe', topic: 'user', id: user.id })
    const username = `ada-${user.id.slice(0, 8)}`
    const change = { id: user.id, name: '  Ada Lindqvist ', username, phone: '+49 30 123456' }
    const { status, body } = await app.call(user.id, users.update, change)
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Ada Lindqvist', username, phone: '+49 30 123456' })
    const told = await socket.until((frame) => frame.type === 'event' && frame.name === 'user_changed')
    expect(told).toMatchObject({ payload: { name: 'Ada Lindqvist', username } })
    expect((await app.call(user.id, users.me)).body).toMatchObject({ username })
    const { rows } = await app.ports.database.pool.query(
      `select action, details from audit_entries where target_id = $1`,
      [user.id],
    )
    expect(rows).toEqual([{ action: 'users.profile_changed', details: { fields: 'name, username, phone' } }])
  })

  test('clears emptied fields and keeps omitted ones', async () => {
    const app = await startApp()
    const user = await app.addUser()
    await app.call(user.id, users.update, { id: user.id, name: 'Ada', phone: '123' })
    const emptied = await app.call(user.id, users.update, { id: user.id, name: ' ' })
    expect(emptied.body).toMatchObject({ name: null, phone: '123', username: user.username })
    expect((await app.call(user.id, users.update, { id: user.id })).status).toBe(200)
  })

  test('turns experimental features on and off, which are off at first', async () => {
    const app = await startApp()
    const user = await app.addUser()
    const featuresOf = async () => (await app.call(user.id, users.me)).body.experimentalFeatures
    expect(await featuresOf()).toEqual({
      enableAgents: false,
      enableArtifacts: false,
      enableRapidReply: false,
    })
    for (const isOn of [true, true, false]) {
      const change = { id: user.id, experimentalFeatures: { enableAgents: isOn } }
      expect((await app.call(user.id, users.update, change)).body).toMatchObject({
        experimentalFeatures: { enableAgents: isOn },
      })
      await app.call(user.id, users.update, { id: user.id, name: 'Ada', experimentalFeatures: {} })
      expect(await featuresOf()).toEqual({
        enableAgents: isOn,
        enableArtifacts: false,
        enableRapidReply: false,
      })
    }
  })

  test('lists instruction files, whose priority is a number or 0', async () => {
    const app = await startApp()
    const user = await app.addUser()
    const add = async (fileName: string) =>
      (await app.call(user.id, files.create, { fileName, content: fileName })).body.id
    const [first, second] = [await add('first.md'), await add('second.md')]
    const { status, body } = await app.call(user.id, users.update, {
      id: user.id,
      systemFiles: [
        { fileId: first, enabled: true, systemPriority: '301' },
        { fileId: second, enabled: false, systemPriority: 'soon' },
      ],
    })
    expect([status, body.systemFiles]).toEqual([
      200,
      [
        { fileId: first, enabled: true, systemPriority: 301 },
        { fileId: second, enabled: false, systemPriority: 0 },
      ],
    ])
    const twice = { fileId: first, enabled: true, systemPriority: 1 }
    const refused = await app.call(user.id, users.update, { id: user.id, systemFiles: [twice, twice] })
    expect(refused.body.fields).toEqual({ systemFiles: 'A file can be listed only once' })
    expect((await app.call(user.id, users.me)).body.systemFiles).toHaveLength(2)
  })

  test('allows its own username in another case', async () => {
    const app = await startApp()
    const user = await app.addUser()
    const username = user.username.toUpperCase()
    const { body } = await app.call(user.id, users.update, { id: user.id, username })
    expect(body.username).toBe(username)
  })

  test('does not allow another user’s username in any case', async () => {
    const app = await startApp()
    const [user, other] = [await app.addUser(), await app.addUser()]
    const change = { id: user.id, name: 'Not kept', username: other.username.toUpperCase() }
    const { status, body } = await app.call(user.id, users.update, change)
    const message = 'This username is taken'
    expect([status, body.code, body.fields]).toEqual([409, 'conflict', { username: message }])
    expect((await app.call(user.id, users.me)).body).toMatchObject({ name: null, username: user.username })
  })

  test('gives a username to one of several concurrent requests', async () => {
    const app = await startApp()
    const people = [await app.addUser(), await app.addUser(), await app.addUser()]
    const answers = await Promise.all(
      people.map(({ id }) => app.call(id, users.update, { id, username: 'the-one-name' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  })

  test.each([
    [{ username: 'ab' }, { username: 'Username must be at least 3 characters' }],
    [{ username: 'x'.repeat(33) }, { username: 'Username must be at most 32 characters' }],
    [{ username: 'a b c' }, { username: 'Username can contain letters, digits, underscore, dot and hyphen' }],
    [{ name: 'x'.repeat(DISPLAY_NAME_MAX + 1) }, { name: 'Name must be at most 100 characters' }],
    [{ name: 'two\nlines' }, { name: 'Name must be a single line' }],
    [{ name: 'nimda \u202Eada' }, { name: 'Name must not change the direction of text' }],
    [{ name: '\u200B\u200D' }, { name: 'Name must have a visible character' }],
    [{ phone: 'call me' }, { phone: 'Enter a phone number, such as +49 30 123456' }],
    [{ phone: '1'.repeat(31) }, { phone: 'Phone number must be at most 30 characters' }],
  ])('refuses %j', async (change, fields) => {
    const app = await startApp()
    const user = await app.addUser()
    const { status, body } = await app.call(user.id, users.update, { id: user.id, ...change })
    expect([status, body.fields]).toEqual([422, fields])
  })

  test('cannot be changed by another user', async () => {
    const app = await startApp()
    const [user, other] = [await app.addUser(), await app.addUser({ isAdmin: true })]
    const change = { id: user.id, name: 'Mine' }
    expect((await app.call(other.id, users.update, change)).status).toBe(403)
    expect((await app.call(undefined, users.update, change)).status).toBe(401)
    expect((await app.call(user.id, users.update, { id: UNKNOWN_ID, name: 'x' })).status).toBe(404)
  })

  test('has a rate limit for changes', async () => {
    const app = await startApp()
    const user = await app.addUser()
    const change = (name: string) => app.call(user.id, users.update, { id: user.id, name })
    for (let count = 1; count <= 60; count += 1) expect((await change(`Name ${count}`)).status).toBe(200)
    const { status, headers } = await change('Once more')
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
  })
})

describe('the card of a user', () => {
  test('is visible to all users, and includes the address for the user and administrators only', async () => {
    const app = await startApp()
    const [user, other, admin] = [
      await app.addUser(),
      await app.addUser(),
      await app.addUser({ isAdmin: true }),
    ]
    await app.call(user.id, users.update, { id: user.id, name: 'Ada', phone: '123' })
    const seen = await app.call(other.id, users.get, { id: user.id })
    expect(seen.body).toEqual({
      id: user.id,
      username: user.username,
      name: 'Ada',
      photoUrl: null,
      createdAt: expect.any(String),
      email: null,
    })
    expect((await app.call(user.id, users.get, { id: user.id })).body.email).toBe(user.email)
    expect((await app.call(admin.id, users.get, { id: user.id })).body.email).toBe(user.email)
  })

  test('requires a sign-in and an existing user', async () => {
    const app = await startApp()
    const user = await app.addUser()
    expect((await app.call(undefined, users.get, { id: user.id })).status).toBe(401)
    const missing = await app.call(user.id, users.get, { id: UNKNOWN_ID })
    expect([missing.status, missing.body.message]).toEqual([404, 'User not found'])
    expect((await app.call(user.id, users.get, { id: 'someone' })).status).toBe(404)
  })
})
