import { importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inbox } from '#contract/inbox.ts'
import { invites } from '#contract/invites.ts'
import { notebooks } from '#contract/notebooks.ts'
import { LONG_ANSWER_SECONDS, PUSH_SUBSCRIPTIONS_MAX, type PushPreferences, push } from '#contract/push.ts'
import { openConversation } from '#server/testing/conversation.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'
import { type PushPeer, startPushPeer } from '#server/testing/push-service.ts'

let app: TestApp
let peer: PushPeer

beforeAll(async () => {
  app = await startApp()
  peer = await startPushPeer()
})
afterAll(() => peer.close())

const ALL: PushPreferences = {
  answers: true,
  invites: true,
  messages: true,
  quietHours: null,
  timeZone: 'UTC',
}

/** A user whose browser is notified, and another user who writes to them. */
async function startWithBrowser() {
  const [user, writer] = [await app.addUser(), await app.addUser()]
  const browser = peer.newBrowser()
  const { status } = await app.call(user.id, push.subscribe, browser)
  expect(status).toBe(200)
  const write = async (title = 'Harbour') => {
    await app.call(writer.id, inbox.create, { receiver: user.username, title, message: 'The dues rise' })
    await app.settle()
  }
  const received = () => peer.received.filter(({ path }) => browser.endpoint.endsWith(path))
  return { user, writer, browser, write, received }
}

test('a message is sent encrypted and signed by the key of this site, and a click leads to the inbox', async () => {
  const { user, writer, browser, write, received } = await startWithBrowser()
  await write()
  const [{ headers, notification } = { headers: {}, notification: undefined }] = received()
  expect(notification).toEqual({
    title: writer.username,
    body: 'Harbour',
    path: '/inbox',
    tag: 'messages /inbox',
  })
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
  const { publicKey } = (await app.call(user.id, push.get)).body
  const [, token = '', key] = /^vapid t=(.+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  expect(key).toBe(publicKey)
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), {
    audience: new URL(browser.endpoint).origin,
    currentDate: app.clock.now(),
  })
  expect(payload.sub).toMatch(/^(mailto:|https:)/)
})

test('an invite leads to its page', async () => {
  const { user, writer, received } = await startWithBrowser()
  const notebook = (await app.call(writer.id, notebooks.create, { name: 'Voyage' })).body
  const { body } = await app.call(writer.id, invites.create, {
    kind: 'sessions',
    id: notebook.id,
    recipients: [user.username],
  })
  await app.settle()
  expect(received().map(({ notification }) => notification)).toMatchObject([
    { title: writer.username, body: 'Invite: Voyage', path: `/share/${body.id}` },
  ])
})

test('a long answer is reported, a short one is not', async () => {
  const talk = await openConversation(app, 'Tides')
  const browser = peer.newBrowser()
  await app.call(talk.user.id, push.subscribe, browser)
  const received = () => peer.received.filter(({ path }) => browser.endpoint.endsWith(path))
  await talk.ask('Short?')
  await app.settle()
  expect(received()).toEqual([])
  const playing = app.models.play({ parts: ['long'], isGated: true })
  const quest = await talk.say('Long?')
  app.clock.advance(LONG_ANSWER_SECONDS * 1000)
  playing.open()
  await talk.ended(quest)
  await app.settle()
  expect(received().map(({ notification }) => notification)).toMatchObject([
    { body: 'Answer ready', path: `/notebooks/${talk.id}` },
  ])
})

test('nothing is sent in quiet hours, of a kind that is off, and to a browser that was removed', async () => {
  const { user, browser, write, received } = await startWithBrowser()
  const minute = app.clock.now().getUTCHours() * 60 + app.clock.now().getUTCMinutes()
  const quietHours = { from: minute, to: (minute + 60) % 1440 }
  await app.call(user.id, push.updatePreferences, { ...ALL, quietHours })
  await write()
  await app.call(user.id, push.updatePreferences, { ...ALL, messages: false })
  await write()
  expect(received()).toEqual([])
  await app.call(user.id, push.updatePreferences, ALL)
  await write('Now')
  expect(received()).toHaveLength(1)
  const { endpoint } = browser
  expect((await app.call(user.id, push.unsubscribe, { endpoint })).body).toEqual({ removed: true })
  await write()
  expect(received()).toHaveLength(1)
})

test.each([404, 410])('a browser for which the service answers %i is forgotten', async (status) => {
  const { user, write } = await startWithBrowser()
  peer.answerWith(500)
  await write()
  expect((await app.call(user.id, push.get)).body.browsers).toBe(1)
  peer.answerWith(status)
  await write()
  peer.answerWith(201)
  expect((await app.call(user.id, push.get)).body.browsers).toBe(0)
})

test('a browser whose session has ended gets nothing', async () => {
  const { user, write, received } = await startWithBrowser()
  await app.ports.database.pool.query('update auth_sessions set ended_at = now() where user_id = $1', [
    user.id,
  ])
  await write()
  expect(received()).toEqual([])
})

test('a user has a limited number of browsers, and another user takes over a browser', async () => {
  const { user, writer, browser } = await startWithBrowser()
  for (let number = 1; number <= PUSH_SUBSCRIPTIONS_MAX; number += 1) {
    app.clock.advance(1000)
    await app.call(user.id, push.subscribe, peer.newBrowser())
  }
  expect((await app.call(user.id, push.get)).body.browsers).toBe(PUSH_SUBSCRIPTIONS_MAX)
  expect((await app.call(user.id, push.unsubscribe, browser)).body).toEqual({ removed: false })
  const next = peer.newBrowser()
  await app.call(user.id, push.subscribe, next)
  await app.call(writer.id, push.subscribe, next)
  expect((await app.call(user.id, push.unsubscribe, next)).body).toEqual({ removed: false })
  expect((await app.call(writer.id, push.get)).body.browsers).toBe(1)
})

test.each([
  ['an address with a password', { endpoint: 'https://me:secret@push.example.org/1' }, 'endpoint'],
  ['no address', { endpoint: 'push' }, 'endpoint'],
  ['a key that is no point', { keys: { p256dh: `BA${'A'.repeat(85)}`, auth: 'A'.repeat(22) } }, 'keys'],
])('%s is refused', async (_, wrong, field) => {
  const { id } = await app.addUser()
  const { status, body } = await app.call(id, push.subscribe, { ...peer.newBrowser(), ...wrong })
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]])
})

test('an unknown time zone is refused', async () => {
  const { id } = await app.addUser()
  const given = { ...ALL, timeZone: 'Mars/Olympus' }
  const { status, body } = await app.call(id, push.updatePreferences, given)
  expect([status, body.fields]).toEqual([422, { timeZone: 'Unknown time zone' }])
})
