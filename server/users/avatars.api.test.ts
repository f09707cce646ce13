import { describe, expect, test } from 'vitest'
import { AVATAR_BYTES_MAX, AVATAR_PIXELS_MAX, avatarPath, type CurrentUser, users } from '#contract/users.ts'
import { startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { makeJpeg, makePng, makeWebp } from '#server/testing/pictures.ts'

interface Upload {
  id?: string
  type?: string
  token?: string
}

async function upload(app: TestApp, user: TestUser, picture: Buffer | string, more: Upload = {}) {
  const { id = user.id, type = 'image/png', token = user.token } = more
  const response = await app.app.http.inject({
    method: 'PUT',
    url: avatarPath(id),
    headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': type },
    payload: picture,
  })
  return { status: response.statusCode, body: response.json<CurrentUser & { message: string }>() }
}

const picturesOf = (app: TestApp, user: TestUser) =>
  [...app.blobs.stored.keys()].filter((key) => key.startsWith(`people/${user.id}/`))

test.each([
  ['image/png', makePng(512, 512)],
  ['image/jpeg', makeJpeg(512, 512)],
  ['image/webp', makeWebp('VP8 ', 512, 512)],
])('a picture of %s is stored and served at its address, as a picture only', async (type, bytes) => {
  const app = await startApp()
  const user = await app.addUser()
  const socket = await app.socket(user.id)
  socket.send({ type: 'subscribe', topic: 'user', id: user.id })
  const { status, body } = await upload(app, user, bytes, { type })
  expect(status).toBe(200)
  expect(body.photoUrl).toBe(`${avatarPath(user.id)}/${body.avatarKey}`)
  const told = await socket.until((frame) => frame.type === 'event' && frame.name === 'user_changed')
  expect(told).toMatchObject({ payload: { id: user.id, avatarKey: body.avatarKey } })
  const shown = await app.app.http.inject({ url: body.photoUrl ?? '' })
  expect(shown.rawPayload).toEqual(bytes)
  expect(shown.headers).toMatchObject({
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=31536000, immutable',
    'content-disposition': expect.stringMatching(/^attachment; filename="avatar\.\w+"$/),
  })
})

test('the type of a picture is detected from its bytes, regardless of the declaration', async () => {
  const app = await startApp()
  const user = await app.addUser()
  const { body } = await upload(app, user, makePng(64, 64), { type: 'text/html' })
  expect(body.avatarKey).toMatch(/\.png$/)
})

test('a picture is replaced and removed, and unused ones are deleted', async () => {
  const app = await startApp()
  const user = await app.addUser()
  const first = (await upload(app, user, makePng(64, 64))).body
  const second = (await upload(app, user, makeJpeg(64, 64))).body
  await app.settle()
  expect(picturesOf(app, user)).toEqual([`people/${user.id}/avatar-${second.avatarKey}`])
  expect((await app.app.http.inject({ url: first.photoUrl ?? '' })).statusCode).toBe(404)
  const removed = await app.call(user.id, users.removeAvatar, { id: user.id })
  expect(removed.body).toMatchObject({ avatarKey: null, photoUrl: null })
  await app.settle()
  expect(picturesOf(app, user)).toEqual([])
  expect((await app.call(user.id, users.removeAvatar, { id: user.id })).status).toBe(200)
})

test('one of several concurrently uploaded pictures is stored', async () => {
  const app = await startApp()
  const user = await app.addUser()
  const sent = await Promise.all([1, 2, 3, 4, 5].map((size) => upload(app, user, makePng(size, size))))
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const { avatarKey } = (await app.call(user.id, users.me)).body
  await app.settle()
  expect(picturesOf(app, user)).toEqual([`people/${user.id}/avatar-${avatarKey}`])
})

describe('the picture endpoint', () => {
  const notOurs = 'Choose a PNG, JPEG or WebP picture'
  const tooWide = `A picture may be at most ${AVATAR_PIXELS_MAX.toLocaleString('en')} pixels wide and high`
  test.each([
    ['nothing', Buffer.alloc(0), 'The picture is empty'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', notOurs],
    ['a page', '<!doctype html><script>alert(1)</script>', notOurs],
    ['a GIF', Buffer.from(`GIF89a${'\0'.repeat(90)}`, 'latin1'), notOurs],
    ['JSON', '{"__proto__":{}}', notOurs],
    ['a picture that is also a page', Buffer.concat([makePng(8, 8), Buffer.from('<script>')]), notOurs],
    [
      'a picture that is also an archive',
      Buffer.concat([makeJpeg(8, 8), Buffer.from('PK\x05\x06')]),
      notOurs,
    ],
    ['half a picture', makePng(8, 8).subarray(0, 40), notOurs],
    ['a picture too wide', makePng(AVATAR_PIXELS_MAX + 1, 8), tooWide],
    ['a bomb', makePng(60_000, 60_000), tooWide],
    ['a picture of no size', makePng(0, 0), tooWide],
  ])('refuses %s', async (_, bytes, message) => {
    const app = await startApp()
    const user = await app.addUser()
    const answer = await upload(app, user, bytes)
    expect([answer.status, answer.body.message]).toEqual([422, message])
    expect(picturesOf(app, user)).toEqual([])
  })

  test('refuses a picture that is too large', async () => {
    const app = await startApp()
    const user = await app.addUser()
    const { status, body } = await upload(app, user, Buffer.alloc(AVATAR_BYTES_MAX + 1))
    expect([status, body.message]).toEqual([413, 'The request is too large'])
  })

  test('refuses another user', async () => {
    const app = await startApp()
    const [user, other, admin] = [
      await app.addUser(),
      await app.addUser(),
      await app.addUser({ isAdmin: true }),
    ]
    const unknownId = '00000000-0000-4000-8000-000000000000'
    expect((await upload(app, user, makePng(8, 8), { token: '' })).status).toBe(401)
    expect((await upload(app, other, makePng(8, 8), { id: user.id })).status).toBe(403)
    expect((await upload(app, admin, makePng(8, 8), { id: user.id })).status).toBe(403)
    expect((await upload(app, other, makePng(8, 8), { id: unknownId })).status).toBe(404)
    expect((await upload(app, other, makePng(8, 8), { id: 'me' })).status).toBe(404)
    expect((await app.call(other.id, users.removeAvatar, { id: user.id })).status).toBe(403)
    expect((await app.call(undefined, users.removeAvatar, { id: user.id })).status).toBe(401)
    expect(picturesOf(app, user)).toEqual([])
  })

  test('answers 404 for an address that is not a picture’s', async () => {
    const app = await startApp()
    const user = await app.addUser()
    await app.blobs.write(`people/${user.id}/avatar-secret`, Buffer.from('x'))
    for (const key of ['secret', '../secret-key', '%2e%2e%2fsecret', `${user.id}.svg`, `${user.id}.png`]) {
      const answer = await app.app.http.inject({ url: `${avatarPath(user.id)}/${key}` })
      expect([key, answer.statusCode]).toEqual([key, 404])
    }
  })
})
