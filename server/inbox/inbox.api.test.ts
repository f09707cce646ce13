import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { DELETED_MESSAGE_DAYS, INBOX_LIMITS, MAIL_AFTER_MINUTES } from '#contract/constants/inbox.ts'
import { friends } from '#contract/friends.ts'
import { inbox } from '#contract/inbox.ts'
import { users } from '#contract/users.ts'
import { jobHandlers } from '#server/app.ts'
import { startAnotherApp, startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'

const MINUTE_MS = 60_000

const runJob = (app: TestApp, job: string) =>
  jobHandlers(app.ports)
    .find(({ name }) => name === job)!
    .run({})

const verifyEmail = (app: TestApp, { id }: TestUser) =>
  app.ports.database.pool.query('update users set email_verified_at = now() where id = $1', [id])

async function startWithTwo() {
  const app = await startApp()
  const [ada, ben] = [await app.addUser(), await app.addUser()]
  const send = (more: { receiver?: string; title?: string; message?: string } = {}) =>
    app.call(ada.id, inbox.create, {
      receiver: ben.username,
      title: 'Tides',
      message: 'High water?',
      ...more,
    })
  const inboxOf = async ({ id }: TestUser, search?: string) =>
    (await app.call(id, inbox.list, search === undefined ? {} : { search })).body
  return { app, ada, ben, send, inboxOf }
}

describe('a message', () => {
  test('arrives with its sender, is read and deleted by its receiver only', async () => {
    const { app, ada, ben, send, inboxOf } = await startWithTwo()
    expect((await send({ title: ' Tides ', message: 'High\nwater?' })).body).toEqual({ isSent: true })
    const { data, ...counts } = await inboxOf(ben)
    expect(counts).toEqual({ total: 1, people: 1, unread: 1 })
    expect(data).toEqual([
      {
        id: expect.any(String),
        userId: ada.id,
        receiverId: ben.id,
        title: 'Tides',
        message: 'High\nwater?',
        createdAt: expect.any(String),
        readAt: null,
        deletedAt: null,
        sender: expect.objectContaining({ id: ada.id, username: ada.username, email: null, phone: null }),
      },
    ])
    expect((await inboxOf(ada)).total).toBe(0)
    const id = data[0]?.id ?? ''
    expect((await app.call(ada.id, inbox.read, { ids: [id] })).body).toEqual({ read: 0 })
    expect((await app.call(ada.id, inbox.remove, { id })).status).toBe(404)
    expect((await app.call(ben.id, inbox.read, { ids: [id] })).body).toEqual({ read: 1 })
    expect(await inboxOf(ben)).toMatchObject({ unread: 0, data: [{ readAt: expect.any(String) }] })
    expect((await app.call(ben.id, inbox.remove, { id })).body).toEqual({ id })
    expect(await inboxOf(ben)).toEqual({ data: [], total: 0, people: 0, unread: 0 })
    expect((await app.call(ben.id, inbox.remove, { id })).body.message).toBe('Message not found')
  })

  test('shows the address of its sender to friends and administrators, the phone number to administrators', async () => {
    const { app, ada, ben, send, inboxOf } = await startWithTwo()
    await app.call(ada.id, users.update, { id: ada.id, phone: '+47 22 11 22' })
    const admin = await app.addUser({ isAdmin: true })
    for (const receiver of [ben.username, admin.username]) await send({ receiver })
    const contactOf = async (receiver: TestUser) => {
      const { email, phone } = (await inboxOf(receiver)).data[0]?.sender ?? {}
      return { email, phone }
    }
    expect(await contactOf(ben)).toEqual({ email: null, phone: null })
    expect(await contactOf(admin)).toEqual({ email: ada.email, phone: '+47 22 11 22' })
    await app.call(ada.id, friends.create, { userId: ben.id })
    expect(await contactOf(ben)).toEqual({ email: null, phone: null })
    const [request] = (await app.call(ben.id, friends.listOf, { id: ben.id })).body
    await app.call(ben.id, friends.respond, { id: request?.id ?? '', accept: true })
    expect(await contactOf(ben)).toEqual({ email: ada.email, phone: null })
  })

  test('is kept for some time after it was deleted', async () => {
    const { app, ben, send, inboxOf } = await startWithTwo()
    await send()
    const id = (await inboxOf(ben)).data[0]?.id ?? ''
    await app.call(ben.id, inbox.remove, { id })
    const isStored = async () => {
      const { rowCount } = await app.ports.database.pool.query('select from inbox_messages where id = $1', [
        id,
      ])
      return rowCount === 1
    }
    await runJob(app, 'inbox.forget-deleted')
    expect(await isStored()).toBe(true)
    app.clock.advance((DELETED_MESSAGE_DAYS * 24 + 1) * 60 * MINUTE_MS)
    await runJob(app, 'inbox.forget-deleted')
    expect(await isStored()).toBe(false)
  })

  test('is found by its sender, title or text, in any case', async () => {
    const { ada, ben, send, inboxOf } = await startWithTwo()
    await send({ title: 'Moon phases', message: 'Full on Friday' })
    await send({ title: 'Harbour', message: '100 % full' })
    const titles = async (search: string) =>
      (await inboxOf(ben, search)).data.map(({ title }) => title).sort()
    expect(await titles('MOON')).toEqual(['Moon phases'])
    expect(await titles('full')).toEqual(['Harbour', 'Moon phases'])
    expect(await titles('%')).toEqual(['Harbour'])
    expect(await titles(ada.username.toUpperCase())).toEqual(['Harbour', 'Moon phases'])
    expect(await titles('system')).toEqual([])
  })

  test('is announced in every open tab of its receiver', async () => {
    const { app, ben, send } = await startWithTwo()
    const socket = await app.socket(ben.id)
    socket.send({ type: 'subscribe', topic: 'user', id: ben.id })
    await send()
    await expect
      .poll(() => socket.frames.flatMap((frame) => (frame.type === 'event' ? [frame.name] : [])))
      .toEqual(['inbox_changed'])
  })

  test.each([
    ['receiver', { receiver: ' ' }, 'Enter a username or an email address'],
    ['receiver', { receiver: 'x'.repeat(255) }, 'This is too long for a username or an email address'],
    ['receiver', { receiver: 'missing-user' }, 'No user named “missing-user”'],
    ['title', { title: ' ' }, 'Title is required'],
    ['title', { title: 'x'.repeat(81) }, 'A title may have at most 80 characters'],
    ['title', { title: 'two\nlines' }, 'A title must be a single line'],
    ['message', { message: ' \n' }, 'Message is required'],
    ['message', { message: 'x'.repeat(801) }, 'A message may have at most 800 characters'],
  ])('with an invalid %s is refused', async (field, change, said) => {
    const { send } = await startWithTwo()
    const { status, body } = await send(change)
    expect([status, body.fields]).toEqual([422, { [field]: said }])
  })

  test('may have 800 characters', async () => {
    const { ben, send, inboxOf } = await startWithTwo()
    await send({ message: 'x'.repeat(800) })
    expect((await inboxOf(ben)).data[0]?.message).toHaveLength(800)
  })

  test('is not sent to its sender', async () => {
    const { ada, send } = await startWithTwo()
    const { status, body } = await send({ receiver: ada.username.toUpperCase() })
    expect([status, body.fields]).toEqual([422, { receiver: 'You cannot send a message to yourself' }])
  })
})

describe('an email address', () => {
  test('gets the same answer whether it has an account or not', async () => {
    const { app, ben, send, inboxOf } = await startWithTwo()
    const answers = [await send({ receiver: 'unknown@example.org' }), await send({ receiver: ben.email })]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { isSent: true }],
      [200, { isSent: true }],
    ])
    // Another person may have registered with the address.
    expect((await inboxOf(ben)).total).toBe(0)
    await verifyEmail(app, ben)
    expect((await send({ receiver: ben.email.toUpperCase() })).body).toEqual({ isSent: true })
    expect((await inboxOf(ben)).total).toBe(1)
  })
})

test('messages are limited for each sender and each receiver', async () => {
  const { app, ada, ben, send } = await startWithTwo()
  for (let time = 0; time < INBOX_LIMITS.receiver; time += 1) expect((await send()).status).toBe(200)
  expect((await send()).status).toBe(429)
  const others = await Promise.all(Array.from({ length: 9 }, () => app.addUser()))
  for (const { username } of others) expect((await send({ receiver: username })).status).toBe(200)
  const refused = await send({ receiver: 'guess@example.org' })
  expect([refused.status, refused.body.message]).toEqual([
    429,
    expect.stringMatching(/^Too many attempts\. Try/),
  ])
  expect(
    (await app.call(ben.id, inbox.create, { receiver: ada.username, title: 'a', message: 'b' })).status,
  ).toBe(200)
  app.clock.advance(11 * MINUTE_MS)
  expect((await send()).status).toBe(200)
})

test('returns 401 without a session, and 403 for the inbox of another user', async () => {
  const { app, ada, ben } = await startWithTwo()
  const admin = await app.addUser({ isAdmin: true })
  expect((await app.call(undefined, inbox.list, {})).status).toBe(401)
  for (const { id } of [ada, admin])
    expect((await app.call(id, inbox.list, { userId: ben.id })).status).toBe(403)
  expect((await app.call(ben.id, inbox.list, { userId: ben.id.toUpperCase() })).status).toBe(200)
  expect((await app.call(ben.id, inbox.read, { ids: [] })).body.fields).toEqual({ ids: 'Choose a message' })
  expect((await app.call(ben.id, inbox.read, { ids: [randomUUID()] })).body).toEqual({ read: 0 })
})

test('messages of a deleted sender are gone', async () => {
  const { app, ada, ben, send, inboxOf } = await startWithTwo()
  await send()
  await app.ports.database.pool.query('delete from users where id = $1', [ada.id])
  expect(await inboxOf(ben)).toEqual({ data: [], total: 0, people: 0, unread: 0 })
})

describe('a mail about unread messages', () => {
  const unreadMails = (app: TestApp, { email }: TestUser) =>
    app.mails.filter(({ to, subject }) => to === email && subject === 'You have unread messages')

  async function checkMails(app: TestApp) {
    await runJob(app, 'inbox.mail-unread')
    await app.settle()
  }

  test('is sent once, ten minutes after the first of them, to a verified address', async () => {
    const { app, ada, ben, send } = await startWithTwo()
    await verifyEmail(app, ben)
    await send({ title: 'A secret title' })
    await send()
    await checkMails(app)
    expect(unreadMails(app, ben)).toEqual([])
    app.clock.advance(MAIL_AFTER_MINUTES * MINUTE_MS)
    await checkMails(app)
    const [mail, ...more] = unreadMails(app, ben)
    expect(more).toEqual([])
    expect(mail?.text).toContain('Unread messages: 2')
    expect(mail?.text).toContain('/inbox')
    expect(mail?.text).not.toContain('A secret title')
    app.clock.advance(60 * MINUTE_MS)
    await checkMails(app)
    expect(unreadMails(app, ben)).toHaveLength(1)
    await app.call(ben.id, inbox.create, { receiver: ada.username, title: 'Re', message: 'Yes' })
    app.clock.advance(MAIL_AFTER_MINUTES * MINUTE_MS)
    await checkMails(app)
    expect(unreadMails(app, ada)).toEqual([])
  })

  test('is not sent when the messages were read or deleted, or when the user does not want it', async () => {
    const { app, ben, send, inboxOf } = await startWithTwo()
    await verifyEmail(app, ben)
    await send()
    await send()
    const [one, other] = (await inboxOf(ben)).data
    await app.call(ben.id, inbox.read, { ids: [one?.id ?? ''] })
    await app.call(ben.id, inbox.remove, { id: other?.id ?? '' })
    app.clock.advance(MAIL_AFTER_MINUTES * MINUTE_MS)
    await checkMails(app)
    expect((await app.call(ben.id, inbox.preferences)).body).toEqual({ mailUnread: true })
    const changed = await app.call(ben.id, inbox.updatePreferences, { mailUnread: false })
    expect(changed.body).toEqual({ mailUnread: false })
    expect((await app.call(ben.id, inbox.preferences)).body).toEqual({ mailUnread: false })
    await send()
    app.clock.advance(MAIL_AFTER_MINUTES * MINUTE_MS)
    await checkMails(app)
    expect(unreadMails(app, ben)).toEqual([])
  })
})

describe('a message of the site', () => {
  const letter = { title: 'Maintenance', message: 'Tonight at ten' }

  test('goes to one user by id, username or verified address', async () => {
    const { app, ben, inboxOf } = await startWithTwo()
    await verifyEmail(app, ben)
    const admin = await app.addUser({ isAdmin: true })
    for (const receiverId of [ben.id, ben.username, ben.email]) {
      const { body } = await app.call(admin.id, inbox.adminSend, { receiverId, ...letter })
      expect(body).toEqual({ sent: 1, broadcast: null })
    }
    expect(await inboxOf(ben)).toMatchObject({
      total: 3,
      people: 1,
      data: [{ userId: 'SYSTEM', sender: null }, {}, {}],
    })
    expect((await inboxOf(ben, 'system')).total).toBe(3)
    const missing = await app.call(admin.id, inbox.adminSend, { receiverId: randomUUID(), ...letter })
    expect(missing.status).toBe(422)
    const tagged = await app.call(admin.id, inbox.adminSend, { receiverId: ben.id, tags: ['x'], ...letter })
    expect(tagged.body.fields).toEqual({ tags: 'Tags select among all users' })
    expect((await app.call(ben.id, inbox.adminSend, { receiverId: 'all', ...letter })).status).toBe(403)
  })

  test('to all users is sent once to each by a job that continues where it was interrupted', async () => {
    const app = await startAnotherApp()
    const admin = await app.addUser({ isAdmin: true })
    await app.ports.database.pool.query(`insert into users (id, username, email, tags, created_at, updated_at)
      select gen_random_uuid(), 'user' || n, 'user' || n || '@example.org', array['crowd'], now(), now()
      from generate_series(1, 1200) n`)
    const suspended = await app.addUser()
    await app.ports.database.pool.query('update users set is_suspended = true where id = $1', [suspended.id])
    const { body } = await app.call(admin.id, inbox.adminSend, { receiverId: 'all', ...letter })
    expect(body).toEqual({
      sent: 0,
      broadcast: expect.objectContaining({ sent: 0, total: 1201, isDone: false, tags: [] }),
    })
    const stop = new AbortController()
    stop.abort()
    const job = jobHandlers(app.ports).find(({ name }) => name === 'inbox.broadcast')!
    await expect(job.run({ id: body.broadcast?.id }, stop.signal)).rejects.toThrow()
    const progress = async () => (await app.call(admin.id, inbox.listBroadcasts)).body
    expect(await progress()).toMatchObject([{ sent: 500, total: 1201, isDone: false }])
    await app.settle()
    expect(await progress()).toMatchObject([{ sent: 1201, total: 1201, isDone: true }])
    await job.run({ id: body.broadcast?.id })
    const { rows } = await app.ports.database.pool.query<{ total: number; people: number }>(
      'select count(*)::int total, count(distinct receiver_id)::int people from inbox_messages',
    )
    expect(rows).toEqual([{ total: 1201, people: 1201 }])
    const some = { receiverId: 'ALL', tags: ['Crowd'], ...letter }
    expect((await app.call(admin.id, inbox.adminSend, some)).body.broadcast).toMatchObject({
      total: 1200,
      tags: ['Crowd'],
    })
  })
})
