import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { FRIEND_REQUEST_LIMITS, friends } from '#contract/friends.ts'
import { inbox } from '#contract/inbox.ts'
import { startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'

const verifyEmail = (app: TestApp, { id }: TestUser) =>
  app.ports.database.pool.query('update users set email_verified_at = now() where id = $1', [id])

async function startWithTwo() {
  const app = await startApp()
  const [ada, ben] = [await app.addUser(), await app.addUser()]
  const friendsOf = async ({ id }: TestUser) => (await app.call(id, friends.listOf, { id })).body
  const ask = (more: object = {}) => app.call(ada.id, friends.create, { userId: ben.id, ...more })
  const answer = async (accept: boolean) => {
    const [request] = await friendsOf(ben)
    return app.call(ben.id, friends.respond, { id: request?.id ?? '', accept })
  }
  return { app, ada, ben, friendsOf, ask, answer }
}

describe('a friend request', () => {
  test('arrives with its message, is accepted, and the friendship ended by either side', async () => {
    const { app, ada, ben, friendsOf, ask, answer } = await startWithTwo()
    expect((await ask({ message: ' From the harbour ' })).body).toEqual({ isSent: true })
    expect(await friendsOf(ada)).toMatchObject([
      { status: 'pending', direction: 'outgoing', person: { id: ben.id, email: null }, email: null },
    ])
    expect(await friendsOf(ben)).toEqual([
      {
        id: expect.any(String),
        status: 'pending',
        direction: 'incoming',
        person: expect.objectContaining({ id: ada.id, username: ada.username, email: null }),
        email: null,
        message: 'From the harbour',
        createdAt: expect.any(String),
      },
    ])
    const accepted = await answer(true)
    expect(accepted.body).toMatchObject({ status: 'accepted', person: { id: ada.id, email: ada.email } })
    expect(await friendsOf(ada)).toMatchObject([{ status: 'accepted', person: { email: ben.email } }])
    expect((await ask()).body.message).toBe('You are friends already')
    const removed = await app.call(ada.id, friends.remove, { id: accepted.body.id })
    expect(removed.body).toEqual({ id: accepted.body.id })
    expect([await friendsOf(ada), await friendsOf(ben)]).toEqual([[], []])
  })

  test('is found by username, and an unknown one is refused', async () => {
    const { app, ada, ben, friendsOf } = await startWithTwo()
    await app.call(ada.id, friends.create, { username: ben.username.toUpperCase() })
    expect(await friendsOf(ben)).toMatchObject([{ direction: 'incoming' }])
    const unknown = await app.call(ada.id, friends.create, { username: 'missing-user' })
    expect([unknown.status, unknown.body.fields]).toEqual([422, { username: 'No user named “missing-user”' }])
    expect((await app.call(ada.id, friends.create, { userId: randomUUID() })).status).toBe(404)
  })

  test('looks pending to its sender after a rejection, and cannot be answered again', async () => {
    const { app, ada, ben, friendsOf, ask, answer } = await startWithTwo()
    await ask()
    const rejected = await answer(false)
    expect(rejected.body).toMatchObject({ status: 'rejected' })
    expect(await friendsOf(ben)).toEqual([])
    expect(await friendsOf(ada)).toMatchObject([{ status: 'pending', direction: 'outgoing' }])
    const { id } = rejected.body
    expect((await app.call(ben.id, friends.respond, { id, accept: true })).body.message).toBe(
      'Friend request not found',
    )
    expect((await app.call(ben.id, friends.remove, { id })).status).toBe(404)
    expect((await ask()).status).toBe(200)
    expect(await friendsOf(ben)).toEqual([])
  })

  test('to a user who has sent one is an acceptance', async () => {
    const { app, ada, ben, friendsOf, ask } = await startWithTwo()
    await ask()
    await app.call(ben.id, friends.create, { username: ada.username })
    expect(await friendsOf(ada)).toMatchObject([{ status: 'accepted', person: { id: ben.id } }])
  })

  test.each([
    ['email', {}, 'Enter a username or an email address'],
    ['message', { username: 'ada', message: 'x'.repeat(301) }, 'A message may have at most 300 characters'],
  ])('with an invalid %s is refused', async (field, input, said) => {
    const { app, ada } = await startWithTwo()
    const { status, body } = await app.call(ada.id, friends.create, input)
    expect([status, body.fields]).toEqual([422, { [field]: said }])
  })

  test('is not sent to oneself', async () => {
    const { app, ada } = await startWithTwo()
    for (const input of [{ userId: ada.id }, { username: ada.username }, { email: ada.email }])
      expect((await app.call(ada.id, friends.create, input)).status).toBe(422)
  })

  test('is limited for each user and day', async () => {
    const { app, ada, ask } = await startWithTwo()
    for (let time = 0; time < FRIEND_REQUEST_LIMITS.same; time += 1) expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
    for (let time = 0; time < FRIEND_REQUEST_LIMITS.day; time += 1)
      await app.call(ada.id, friends.create, { email: `guess${time}@example.org` })
    expect((await app.call(ada.id, friends.create, { email: 'last@example.org' })).status).toBe(429)
  })

  test('is answered by its receiver only', async () => {
    const { app, ada, ben, friendsOf, ask } = await startWithTwo()
    await ask()
    const id = (await friendsOf(ada))[0]?.id ?? ''
    const stranger = await app.addUser()
    for (const user of [ada, stranger])
      expect((await app.call(user.id, friends.respond, { id, accept: true })).status).toBe(404)
    expect((await app.call(stranger.id, friends.remove, { id })).status).toBe(404)
    expect((await app.call(undefined, friends.respond, { id, accept: true })).status).toBe(401)
    expect((await app.call(stranger.id, friends.listOf, { id: ben.id })).status).toBe(403)
  })

  test('is accepted once by ten concurrent answers', async () => {
    const { app, ben, friendsOf, ask } = await startWithTwo()
    await ask()
    const id = (await friendsOf(ben))[0]?.id ?? ''
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.call(ben.id, friends.respond, { id, accept: true })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await friendsOf(ben)).toHaveLength(1)
  })
})

describe('a request to an email address', () => {
  test('looks the same whether the address has an account or not, until it is answered', async () => {
    const { app, ada, ben, friendsOf } = await startWithTwo()
    await verifyEmail(app, ben)
    for (const email of [ben.email, 'unknown@example.org'])
      expect((await app.call(ada.id, friends.create, { email })).body).toEqual({ isSent: true })
    expect(await friendsOf(ada)).toMatchObject([
      { status: 'pending', person: null, email: 'unknown@example.org' },
      { status: 'pending', person: null, email: ben.email },
    ])
    const [request] = await friendsOf(ben)
    expect(request).toMatchObject({ direction: 'incoming', person: { id: ada.id }, email: null })
    await app.call(ben.id, friends.respond, { id: request?.id ?? '', accept: true })
    expect(await friendsOf(ada)).toMatchObject([
      { person: null },
      { status: 'accepted', person: { id: ben.id } },
    ])
  })

  test('waits until an account has verified the address', async () => {
    const { app, ada, ben, friendsOf } = await startWithTwo()
    await app.call(ada.id, friends.create, { email: ben.email })
    expect(await friendsOf(ben)).toEqual([])
    await verifyEmail(app, ben)
    expect(await friendsOf(ben)).toMatchObject([{ direction: 'incoming' }])
  })

  test('is mailed without its text, when the sender has a verified address', async () => {
    const { app, ada } = await startWithTwo()
    const mailsTo = async (email: string) => {
      await app.call(ada.id, friends.create, { email, message: 'Buy now' })
      await app.settle()
      return app.mails.filter(({ to }) => to === email)
    }
    expect(await mailsTo(`${randomUUID()}@example.org`)).toEqual([])
    await verifyEmail(app, ada)
    const [mail, ...more] = await mailsTo(`${randomUUID()}@example.org`)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`${ada.username} sent you a friend request`)
    expect(mail?.text).not.toContain('Buy now')
  })
})

describe('a blocked user', () => {
  test('is no friend, and sends messages and requests that do not arrive, without notice', async () => {
    const { app, ada, ben, friendsOf, ask, answer } = await startWithTwo()
    await ask()
    await answer(true)
    expect((await app.call(ben.id, friends.block, { userId: ada.id })).body).toEqual({ userId: ada.id })
    expect(await friendsOf(ada)).toEqual([])
    expect(await friendsOf(ben)).toMatchObject([{ id: ada.id, status: 'blocked', person: { email: null } }])
    const message = { receiver: ben.username, title: 'Hello', message: 'Hello' }
    expect((await app.call(ada.id, inbox.create, message)).body).toEqual({ isSent: true })
    expect((await app.call(ben.id, inbox.list, {})).body.total).toBe(0)
    expect((await ask()).body).toEqual({ isSent: true })
    expect(await friendsOf(ada)).toMatchObject([{ status: 'pending' }])
    expect(await friendsOf(ben)).toMatchObject([{ status: 'blocked' }])
    // The other direction is not blocked.
    await app.call(ben.id, inbox.create, { ...message, receiver: ada.username })
    expect((await app.call(ada.id, inbox.list, {})).body.total).toBe(1)
    await app.call(ben.id, friends.unblock, { userId: ada.id })
    expect(await friendsOf(ben)).toMatchObject([{ status: 'pending', direction: 'incoming' }])
    await app.call(ada.id, inbox.create, message)
    expect((await app.call(ben.id, inbox.list, {})).body.total).toBe(1)
  })

  test('exists, and is not oneself', async () => {
    const { app, ada } = await startWithTwo()
    expect((await app.call(ada.id, friends.block, { userId: randomUUID() })).status).toBe(404)
    expect((await app.call(ada.id, friends.block, { userId: ada.id })).status).toBe(422)
  })
})

test('friends see each other’s email address with messages', async () => {
  const { app, ada, ben, ask, answer } = await startWithTwo()
  await ask()
  await answer(true)
  await app.call(ada.id, inbox.create, { receiver: ben.username, title: 'Hello', message: 'Hello' })
  expect((await app.call(ben.id, inbox.list, {})).body.data[0]?.sender).toMatchObject({
    email: ada.email,
    phone: null,
  })
})

test('both users are notified of a request and of its acceptance; a rejection is not announced', async () => {
  const { app, ada, ben, ask, answer } = await startWithTwo()
  const sockets = await Promise.all([ada, ben].map(({ id }) => app.socket(id)))
  for (const [index, { id }] of [ada, ben].entries())
    sockets[index]?.send({ type: 'subscribe', topic: 'user', id })
  const counts = () => sockets.map(({ frames }) => frames.filter((frame) => frame.type === 'event').length)
  await ask()
  await expect.poll(counts).toEqual([1, 1])
  await answer(false)
  await expect.poll(counts).toEqual([1, 2])
})
