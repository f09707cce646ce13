import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { friends } from '#contract/friends.ts'
import type { Topic } from '#contract/live.ts'
import { notebooks } from '#contract/notebooks.ts'
import { presence, TYPING_PER_MINUTE } from '#contract/presence.ts'
import { shares } from '#contract/shares.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { startAnotherApp, startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { impersonating } from '#server/testing/impersonation.ts'
import { openTestSocket, type TestSocket } from '#server/testing/test-socket.ts'
import { createConnections } from './connections.ts'
import { renewPresences } from './present-people.ts'

const topic: Topic = 'presence'

async function sharedNotebook(app: TestApp, permissions: ('read' | 'update')[] = ['read', 'update']) {
  const [owner, friend] = [await app.addUser(), await app.addUser()]
  const { id } = (await app.call(owner.id, notebooks.create, { name: 'Expedition' })).body
  await app.call(owner.id, shares.create, {
    type: 'Session',
    id,
    recipients: [friend.username],
    permissions,
  })
  return { owner, friend, id }
}

/** Opens the notebook as a browser does. */
async function enter(app: TestApp, user: TestUser, id: string): Promise<TestSocket> {
  const socket = await app.socket(user.id)
  socket.send({ type: 'subscribe', topic, id })
  await socket.settled()
  return socket
}

const events = (socket: TestSocket, name: string) =>
  socket.frames.flatMap((frame) => (frame.type === 'event' && frame.name === name ? [frame.payload] : []))

/** The usernames of the last list that the socket has received. */
const lastList = (socket: TestSocket): string[] | undefined => {
  const list = events(socket, 'present').at(-1) as { people: { username: string }[] } | undefined
  return list?.people.map(({ username }) => username).toSorted()
}

const namesOf = (...users: TestUser[]) => users.map(({ username }) => username).toSorted()

test('users who open a shared notebook see each other, until one leaves', async () => {
  const app = await startApp()
  const { owner, friend, id } = await sharedNotebook(app, ['read'])
  const one = await enter(app, owner, id)
  await expect.poll(() => lastList(one)).toEqual(namesOf(owner))
  const other = await enter(app, friend, id)
  await expect.poll(() => lastList(one)).toEqual(namesOf(owner, friend))
  await expect.poll(() => lastList(other)).toEqual(namesOf(owner, friend))
  other.close()
  await expect.poll(() => lastList(one)).toEqual(namesOf(owner))
})

test('a user with two tabs is listed once, and stays until the last one closes', async () => {
  const app = await startApp()
  const { owner, friend, id } = await sharedNotebook(app)
  const one = await enter(app, owner, id)
  const tabs = [await enter(app, friend, id), await enter(app, friend, id)]
  await expect.poll(() => lastList(one)).toEqual(namesOf(owner, friend))
  const before = events(one, 'present').length
  tabs[0]?.close()
  await expect.poll(() => events(one, 'present').length).toBeGreaterThan(before)
  expect(lastList(one)).toEqual(namesOf(owner, friend))
  tabs[1]?.send({ type: 'unsubscribe', topic, id })
  await expect.poll(() => lastList(one)).toEqual(namesOf(owner))
})

test('a revoked permission ends the presence of a user, and what they see', async () => {
  const app = await startApp()
  const { owner, friend, id } = await sharedNotebook(app)
  const [one, other] = [await enter(app, owner, id), await enter(app, friend, id)]
  await expect.poll(() => lastList(one)).toEqual(namesOf(owner, friend))
  await app.call(owner.id, shares.remove, { type: 'Session', id, userId: friend.id })
  await expect.poll(() => lastList(one)).toEqual(namesOf(owner))
  await other.until((frame) => frame.type === 'error' && frame.code === 'not_found')
  const seen = events(other, 'typing').length
  await app.call(owner.id, presence.typing, { id })
  await one.until((frame) => frame.type === 'event' && frame.name === 'typing')
  await other.settled()
  expect(events(other, 'typing')).toHaveLength(seen)
  expect((await app.call(friend.id, presence.typing, { id })).status).toBe(404)
})

test('users of two replicas see each other, and one replica removes what an ended one left', async () => {
  const first = await startAnotherApp()
  const second = await startAnotherApp({}, first)
  const { owner, friend, id } = await sharedNotebook(first)
  const near = await enter(first, owner, id)
  const far = await enter(second, friend, id)
  await expect.poll(() => lastList(near)).toEqual(namesOf(owner, friend))
  await expect.poll(() => lastList(far)).toEqual(namesOf(owner, friend))
  await second.call(friend.id, presence.typing, { id })
  await near.until((frame) => frame.type === 'event' && frame.name === 'typing')
  await first.ports.database.pool.query(
    'update presences set seen_at = seen_at - make_interval(secs => 100) where user_id = $1',
    [friend.id],
  )
  await renewPresences(createSystemCtx(first.ports, 'test'), [])
  await expect.poll(() => lastList(near)).toEqual(namesOf(owner))
})

test('only the presences of open connections are renewed', async () => {
  const app = await startApp()
  const { owner, friend, id } = await sharedNotebook(app)
  const sockets = [await enter(app, owner, id), await enter(app, friend, id)]
  const { db } = app.ports.database
  const rows = () =>
    db.selectFrom('presences').selectAll().where('notebook_id', '=', id).orderBy('seen_at').execute()
  await expect.poll(async () => (await rows()).length).toBe(2)
  const before = await rows()
  app.clock.advance(30_000)
  const since = app.clock.now()
  const ofOwner = before.flatMap((row) => (row.user_id === owner.id ? row.connection_id : []))
  await renewPresences(createSystemCtx(app.ports, 'test'), ofOwner)
  const renewed = (await rows()).filter((row) => row.seen_at >= since)
  expect(renewed.map((row) => row.connection_id)).toEqual(ofOwner)
  for (const socket of sockets) socket.close()
})

test('a presence that could not be removed is logged', async () => {
  const app = await startApp()
  const end = await createConnections(app.ports).add({
    enter: async () => undefined,
    leave: () => Promise.reject(new Error('the database does not respond')),
  })
  end()
  await expect
    .poll(() => app.logged)
    .toContainEqual(expect.objectContaining({ level: 40, msg: 'presence could not be stored' }))
})

test('one renewal removes a limited number of expired windows, and the next one the rest', async () => {
  const app = await startApp()
  const { id: userId } = await app.addUser()
  const { db } = app.ports.database
  const gone = new Date(app.clock.now().getTime() - 100_000)
  const windows = Array.from({ length: 150 }, () => ({
    connection_id: randomUUID(),
    notebook_id: null,
    user_id: userId,
    seen_at: gone,
  }))
  await db.insertInto('presences').values(windows).execute()
  const renew = () => renewPresences(createSystemCtx(app.ports, 'test'), [])
  const count = async () =>
    (await db.selectFrom('presences').select('user_id').where('user_id', '=', userId).execute()).length
  await renew()
  expect(await count()).toBe(50)
  await renew()
  expect(await count()).toBe(0)
})

test('a user without access is refused, and so is an id that no notebook has', async () => {
  const app = await startApp()
  const { id } = await sharedNotebook(app)
  const stranger = await app.addUser({ isAdmin: true })
  const socket = await app.socket(stranger.id)
  for (const one of [id, randomUUID(), 'x']) socket.send({ type: 'subscribe', topic, id: one })
  await socket.settled()
  expect(socket.frames.flatMap((frame) => (frame.type === 'error' ? frame.code : []))).toEqual([
    'not_found',
    'not_found',
    'not_found',
  ])
  expect((await app.call(stranger.id, presence.typing, { id })).status).toBe(404)
})

test('typing is shown to those present, and only of users who may ask', async () => {
  const app = await startApp()
  const { owner, friend, id } = await sharedNotebook(app, ['read'])
  const other = await enter(app, friend, id)
  expect((await app.call(owner.id, presence.typing, { id })).body).toEqual({ isShown: true })
  await expect.poll(() => events(other, 'typing')).toEqual([{ userId: owner.id, isTyping: true }])
  await app.call(owner.id, presence.typing, { id, isTyping: false })
  await expect.poll(() => events(other, 'typing').at(-1)).toEqual({ userId: owner.id, isTyping: false })
  expect((await app.call(friend.id, presence.typing, { id })).status).toBe(403)
})

test('typing signals of one user are limited per minute', async () => {
  const app = await startApp()
  const { owner, id } = await sharedNotebook(app)
  const type = () => app.call(owner.id, presence.typing, { id })
  for (let time = 0; time < TYPING_PER_MINUTE; time += 1) expect((await type()).status).toBe(200)
  const refused = await type()
  expect([refused.status, refused.body.message]).toEqual([
    429,
    'Too many typing signals. Try again in a moment.',
  ])
})

test('a user who hides their presence is neither shown nor sees others', async () => {
  const app = await startApp()
  const { owner, friend, id } = await sharedNotebook(app)
  const [one, other] = [await enter(app, owner, id), await enter(app, friend, id)]
  await expect.poll(() => lastList(one)).toEqual(namesOf(owner, friend))
  expect((await app.call(friend.id, presence.preferences)).body).toEqual({ isShown: true })
  await app.call(friend.id, presence.updatePreferences, { isShown: false })
  await expect.poll(() => lastList(one)).toEqual(namesOf(owner))
  await other.until((frame) => frame.type === 'error' && frame.code === 'forbidden')
  expect((await app.call(friend.id, presence.typing, { id })).body).toEqual({ isShown: false })
  const again = await enter(app, friend, id)
  expect(again.frames.at(-2)).toMatchObject({ type: 'error', code: 'forbidden', topic, id })
  const tab = await app.socket(friend.id)
  tab.send({ type: 'subscribe', topic: 'user', id: friend.id })
  await tab.settled()
  await app.call(friend.id, presence.updatePreferences, { isShown: true })
  await expect.poll(() => events(tab, 'presence_preferences_changed')).toEqual([{ isShown: true }])
  await enter(app, friend, id)
  await expect.poll(() => lastList(one)).toEqual(namesOf(owner, friend))
})

test('an administrator who acts as a user sees who is present, and is not listed as that user', async () => {
  const { app, target, token } = await impersonating()
  const { id } = (await target.browser.send(notebooks.create, { name: 'Expedition' }, token)).body
  const socket = await openTestSocket(app.app, String(token))
  socket.send({ type: 'subscribe', topic, id: String(id) })
  await socket.settled()
  expect(lastList(socket)).toEqual([])
})

describe('friends', () => {
  /** The friends whom the socket shows as present, from the list and the events that followed. */
  function presentFriends(socket: TestSocket): string[] {
    const present = new Set<string>()
    for (const frame of socket.frames) {
      if (frame.type !== 'event') continue
      if (frame.name === 'friends_present') {
        present.clear()
        for (const id of (frame.payload as { userIds: string[] }).userIds) present.add(id)
      }
      if (frame.name === 'friend_presence_changed') {
        const { userId, isPresent } = frame.payload as { userId: string; isPresent: boolean }
        if (isPresent) present.add(userId)
        else present.delete(userId)
      }
    }
    return [...present]
  }

  /** Opens the application as a browser does. */
  async function openWindow(app: TestApp, user: TestUser): Promise<TestSocket> {
    const socket = await app.socket(user.id)
    socket.send({ type: 'subscribe', topic: 'user', id: user.id })
    socket.send({ type: 'subscribe', topic: 'friends', id: user.id })
    await socket.settled()
    return socket
  }

  async function befriend(app: TestApp, one: TestUser, other: TestUser): Promise<string> {
    await app.call(one.id, friends.create, { userId: other.id })
    const [request] = (await app.call(other.id, friends.listOf, { id: other.id })).body
    if (!request) throw new Error('no request')
    await app.call(other.id, friends.respond, { id: request.id, accept: true })
    return request.id
  }

  test('see each other while one of their windows is open, and other users do not', async () => {
    const app = await startApp()
    const [ann, ben, carl] = [await app.addUser(), await app.addUser(), await app.addUser()]
    await befriend(app, ann, ben)
    const [ofAnn, ofCarl] = [await openWindow(app, ann), await openWindow(app, carl)]
    expect(presentFriends(ofAnn)).toEqual([])
    const windows = [await openWindow(app, ben), await openWindow(app, ben)]
    await expect.poll(() => presentFriends(ofAnn)).toEqual([ben.id])
    await expect.poll(() => presentFriends(windows[0] as TestSocket)).toEqual([ann.id])
    const before = events(ofAnn, 'friend_presence_changed').length
    windows[0]?.close()
    await expect.poll(() => events(ofAnn, 'friend_presence_changed').length).toBeGreaterThan(before)
    expect(presentFriends(ofAnn)).toEqual([ben.id])
    windows[1]?.close()
    await expect.poll(() => presentFriends(ofAnn)).toEqual([])
    expect(events(ofCarl, 'friend_presence_changed')).toEqual([])
    expect(presentFriends(ofCarl)).toEqual([])
  })

  test('are not shown once one of them hides their presence, which ends what that user sees', async () => {
    const app = await startApp()
    const [ann, ben] = [await app.addUser(), await app.addUser()]
    await befriend(app, ann, ben)
    const [ofAnn, ofBen] = [await openWindow(app, ann), await openWindow(app, ben)]
    await expect.poll(() => presentFriends(ofAnn)).toEqual([ben.id])
    await app.call(ben.id, presence.updatePreferences, { isShown: false })
    await expect.poll(() => presentFriends(ofAnn)).toEqual([])
    await ofBen.until((frame) => frame.type === 'error' && frame.topic === 'friends')
    const again = await openWindow(app, ben)
    expect(again.frames).toContainEqual(expect.objectContaining({ type: 'error', topic: 'friends' }))
    expect(presentFriends(await openWindow(app, ann))).toEqual([])
  })

  test('are no longer shown after the renewal of another process when their own has ended', async () => {
    const app = await startApp()
    const [ann, ben] = [await app.addUser(), await app.addUser()]
    await befriend(app, ann, ben)
    const ofAnn = await openWindow(app, ann)
    await openWindow(app, ben)
    await expect.poll(() => presentFriends(ofAnn)).toEqual([ben.id])
    await app.ports.database.pool.query(
      'update presences set seen_at = seen_at - make_interval(secs => 100) where user_id = $1',
      [ben.id],
    )
    await renewPresences(createSystemCtx(app.ports, 'test'), [])
    await expect.poll(() => presentFriends(ofAnn)).toEqual([])
  })

  test('are listed to the user only, and no longer when the friendship ends', async () => {
    const app = await startApp()
    const [ann, ben] = [await app.addUser(), await app.addUser({ isAdmin: true })]
    const id = await befriend(app, ann, ben)
    await openWindow(app, ben)
    expect(presentFriends(await openWindow(app, ann))).toEqual([ben.id])
    const socket = await app.socket(ben.id)
    socket.send({ type: 'subscribe', topic: 'friends', id: ann.id })
    await socket.until((frame) => frame.type === 'error' && frame.code === 'forbidden')
    await app.call(ann.id, friends.remove, { id })
    expect(presentFriends(await openWindow(app, ann))).toEqual([])
  })
})
