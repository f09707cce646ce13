import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { registrationInvites } from '#contract/registration-invites.ts'
import { settings } from '#contract/settings.ts'
import { users } from '#contract/users.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { startAnotherApp, startApp, type TestApp } from '#server/testing/harness.ts'

const LETTER = { userName: 'Ann', emailTitle: 'Come along', emailBody: 'It is {{code}} nice <here>.' }

const refer = (app: TestApp, userId: string | undefined, friendEmail: string[], more: object = {}) =>
  app.call(userId, registrationInvites.refer, { ...LETTER, friendEmail, ...more })

const left = async (app: TestApp, userId: string) =>
  (await app.call(userId, users.me)).body.numReferralsAvailable

/** A user with a verified address, as inviting friends requires. */
async function addVerified(app: TestApp, more?: { isAdmin: boolean }) {
  const user = await app.addUser(more)
  await app.ports.database.pool.query('update users set email_verified_at = now() where id = $1', [user.id])
  return user
}

test('each friend receives an invite of their own, which allows a registration', async () => {
  const app = await startAnotherApp()
  const admin = await app.addUser({ isAdmin: true })
  await app.call(admin.id, settings.update, { settingName: 'registrationMode', settingValue: 'invite' })
  const user = await addVerified(app)
  const socket = await app.socket(user.id)
  socket.send({ type: 'subscribe', topic: 'user', id: user.id })
  await socket.settled()
  const { status, body } = await refer(app, user.id, ['Bo@example.org', 'cy@example.org', 'bo@example.org'])
  expect([status, body]).toEqual([200, { sent: 2, numReferralsAvailable: 3 }])
  await socket.until((frame) => frame.type === 'event' && frame.name === 'user_changed')
  await app.settle()
  expect(app.mails.map(({ to }) => to).sort()).toEqual(['bo@example.org', 'cy@example.org'])
  const mail = app.mails.find(({ to }) => to === 'bo@example.org')
  expect(mail?.subject).toMatch(/^Ann invites you to http/)
  expect(mail?.text).toContain('Come along')
  expect(mail?.text).toContain('It is {{code}} nice <here>.')
  expect(mail?.html).toContain('nice &lt;here&gt;.')
  const code = /invite=([A-Z0-9-]+)/.exec(mail?.text ?? '')?.[1]
  const person = { username: 'bodil', email: 'bo@example.org', password: 'six blue herons', inviteCode: code }
  const stranger = { ...person, username: 'diana', email: 'di@example.org' }
  expect((await openBrowser(app).send(auth.register, stranger)).status).toBe(422)
  expect((await openBrowser(app).send(auth.register, person)).body.user).toMatchObject({ tags: ['customer'] })
  const { body: listed } = await app.call(admin.id, registrationInvites.list, {})
  expect(listed.data[0]).toMatchObject({ createdBy: user.username, sentAt: expect.any(String) })
  app.clock.advance(14 * 24 * 3600 * 1000)
  // The token of the first one has expired, too.
  const { id: laterId } = await app.addUser({ isAdmin: true })
  const states = (await app.call(laterId, registrationInvites.list, {})).body.data.map(({ state }) => state)
  expect(states.sort()).toEqual(['expired', 'used_up'])
})

test('a user sends at most their remaining invites, also concurrently, and none when one is too many', async () => {
  const app = await startApp()
  const user = await addVerified(app)
  expect(await left(app, user.id)).toBe(5)
  const friends = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `friend-${from + index}@example.org`)
  expect((await refer(app, user.id, friends(0, 3))).status).toBe(200)
  const tooMany = await refer(app, user.id, friends(3, 3))
  expect([tooMany.status, tooMany.body.fields]).toEqual([422, { friendEmail: 'You have 2 invitations left' }])
  const answers = await Promise.all([0, 1, 2, 3].map((number) => refer(app, user.id, friends(number, 1))))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 422, 422])
  expect(await left(app, user.id)).toBe(0)
  const none = await refer(app, user.id, friends(9, 1))
  expect(none.body.fields).toEqual({ friendEmail: 'You have no invitations left' })
})

describe('tags of the new accounts', () => {
  const tagsOfInvites = async (app: TestApp, adminId: string) =>
    (await app.call(adminId, registrationInvites.list, {})).body.data.map(({ tags }) => tags)

  test('are those that an administrator selected', async () => {
    const app = await startAnotherApp()
    const admin = await addVerified(app, { isAdmin: true })
    expect((await refer(app, admin.id, ['bo@example.org'], { tags: ['Teacher', 'beta'] })).status).toBe(200)
    expect(await tagsOfInvites(app, admin.id)).toEqual([['Teacher', 'beta']])
  })

  test('are the defaults for a user, who cannot select others', async () => {
    const app = await startAnotherApp()
    const [admin, user] = [await addVerified(app, { isAdmin: true }), await addVerified(app)]
    const refused = await refer(app, user.id, ['bo@example.org'], { tags: ['customer', 'beta'] })
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Only administrators can choose the tags of new accounts',
    ])
    expect((await refer(app, user.id, ['bo@example.org'], { tags: ['Customer'] })).status).toBe(200)
    expect((await refer(app, user.id, ['cy@example.org'])).status).toBe(200)
    const tags = await tagsOfInvites(app, admin.id)
    expect(tags.flat().map((tag) => tag.toLowerCase())).toEqual(['customer', 'customer'])
  })
})

describe('an invitation', () => {
  test('is refused for a user without a verified email address', async () => {
    const app = await startApp()
    const user = await app.addUser()
    const { status, body } = await refer(app, user.id, ['bo@example.org'])
    expect([status, body.message]).toEqual([
      403,
      'Confirm your email address in your profile before you invite friends',
    ])
    expect(await left(app, user.id)).toBe(5)
    await app.settle()
    expect(app.mails.filter(({ to }) => to === 'bo@example.org')).toHaveLength(0)
  })

  test.each([
    [{ userName: ' ' }, 'userName', 'Enter your name'],
    [{ userName: 'Ann\nBcc: x@example.org' }, 'userName', 'Name must be a single line'],
    [{ friendEmail: [] }, 'friendEmail', 'Enter at least one email address'],
    [{ friendEmail: ['nobody'] }, 'friendEmail.0', 'Enter a valid email address'],
    [
      { friendEmail: Array.from({ length: 6 }, (_, index) => `f${index}@example.org`) },
      'friendEmail',
      'You can invite at most 5 people at a time',
    ],
    [{ emailTitle: '' }, 'emailTitle', 'Enter a subject'],
    [{ emailTitle: 'a\nBcc: x@example.org' }, 'emailTitle', 'The subject must be a single line'],
    [{ emailTitle: 'x'.repeat(151) }, 'emailTitle', 'The subject must be at most 150 characters'],
    [{ emailBody: '' }, 'emailBody', 'Enter a message'],
    [{ emailBody: 'x'.repeat(1001) }, 'emailBody', 'The message must be at most 1,000 characters'],
  ])('is refused with the input %j', async (more, field, message) => {
    const app = await startApp()
    const user = await addVerified(app)
    const { status, body } = await refer(app, user.id, ['bo@example.org'], more)
    expect([status, body.fields]).toEqual([422, { [field]: message }])
    expect(await left(app, user.id)).toBe(5)
  })

  test('is refused without a sign-in', async () => {
    expect((await refer(await startApp(), undefined, ['bo@example.org'])).status).toBe(401)
  })

  test('is refused for every user while registration is closed', async () => {
    const app = await startAnotherApp()
    const admin = await addVerified(app, { isAdmin: true })
    await app.call(admin.id, settings.update, { settingName: 'registrationMode', settingValue: 'closed' })
    const { status, body } = await refer(app, admin.id, ['bo@example.org'])
    expect([status, body.message]).toEqual([403, 'Registration is closed, so friends cannot be invited.'])
    expect(await left(app, admin.id)).toBe(5)
  })
})
