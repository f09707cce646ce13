import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '#contract/access.ts'
import { files } from '#contract/files.ts'
import { friends } from '#contract/friends.ts'
import { INVITE_LIMITS, invites } from '#contract/invites.ts'
import { notebooks } from '#contract/notebooks.ts'
import type { CallerInputOf } from '#contract/procedures.ts'
import { shares } from '#contract/shares.ts'
import { startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { uploadFile } from '#server/testing/uploads.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

const verify = ({ id }: { id: string }) =>
  app.ports.database.pool.query('update users set email_verified_at = now() where id = $1', [id])

type Terms = Partial<CallerInputOf<typeof invites.create>>

/** A notebook of Ada, who invites Ben or makes a link. */
async function startWithNotebook() {
  const [ada, ben, eve] = [await app.addUser(), await app.addUser(), await app.addUser()]
  const { body: notebook } = await app.call(ada.id, notebooks.create, { name: `Tides ${randomUUID()}` })
  const invite = (terms: Terms = { recipients: [ben.username] }, as = ada.id) =>
    app.call(as, invites.create, { kind: 'sessions', id: notebook.id, ...terms })
  const accept = ({ id: as }: TestUser, id: string, isLink = false) =>
    app.call(as, invites.accept, { id, public: isLink })
  const received = async ({ id }: TestUser) => (await app.call(id, invites.list)).body
  const status = async ({ id: as }: TestUser) =>
    (await app.call(as, notebooks.get, { id: notebook.id })).status
  return { ada, ben, eve, notebook, invite, accept, received, status }
}

describe('an invite to a notebook', () => {
  test('arrives with its sender and object, and gives access once it is accepted', async () => {
    const { ada, ben, eve, notebook, invite, accept, received, status } = await startWithNotebook()
    const { body: sent } = await invite({ recipients: [ben.username.toUpperCase()], description: ' Tides ' })
    expect(sent).toMatchObject({ public: false, remaining: 1, recipients: { pending: [ben.username] } })
    const shown = {
      id: sent.id,
      type: 'Session',
      targetId: notebook.id,
      name: notebook.name,
      description: 'Tides',
      userId: ada.id,
      username: ada.username,
      sender: { username: ada.username },
      permissions: ['read'],
      status: 'pending',
      readAt: null,
    }
    expect(await received(ben)).toMatchObject([shown])
    expect((await app.call(ben.id, invites.get, { id: sent.id })).body).toMatchObject(shown)
    expect([await received(eve), (await app.call(eve.id, invites.get, { id: sent.id })).status]).toEqual([
      [],
      404,
    ])
    expect([await status(ben), (await accept(eve, sent.id)).status]).toEqual([404, 404])
    expect((await accept(ben, sent.id)).body).toMatchObject({ status: 'accepted', remaining: 0 })
    expect([await status(ben), await received(ben)]).toEqual([200, []])
    const access = await app.call(ada.id, shares.list, { type: 'Session', id: notebook.id })
    expect(access.body).toMatchObject([{ userId: ben.id, permissions: ['read'] }])
    expect((await accept(ben, sent.id)).status).toBe(200)
    expect((await app.call(ada.id, shares.list, { type: 'Session', id: notebook.id })).body).toHaveLength(1)
  })

  test('gives the permissions that it offers, and revoking the share ends them', async () => {
    const { ada, ben, notebook, invite, accept, status } = await startWithNotebook()
    const permissions: Permission[] = ['read', 'update']
    const { body } = await invite({ recipients: [ben.username], permissions })
    await accept(ben, body.id)
    const { body: shown } = await app.call(ben.id, notebooks.get, { id: notebook.id })
    expect(shown.permissions).toEqual(permissions)
    await app.call(ada.id, shares.remove, { type: 'Session', id: notebook.id, userId: ben.id })
    expect([await status(ben), (await accept(ben, body.id)).status, await status(ben)]).toEqual([
      404, 200, 404,
    ])
  })

  test('is refused for good, and marked as read', async () => {
    const { ada, ben, invite, accept, received, status } = await startWithNotebook()
    const { body } = await invite()
    expect((await app.call(ben.id, invites.read)).body).toEqual({ read: 1 })
    expect((await received(ben))[0]?.readAt).toEqual(expect.any(String))
    expect((await app.call(ben.id, invites.refuse, { id: body.id })).body).toEqual({ id: body.id })
    expect(await received(ben)).toEqual([])
    const again = await accept(ben, body.id)
    expect([again.status, again.body.message, await status(ben)]).toEqual([
      409,
      'You have refused this invite',
      404,
    ])
    expect((await app.call(ada.id, invites.get, { id: body.id })).body.recipients).toEqual({
      pending: [],
      accepted: [],
      refused: [ben.username],
    })
  })

  test('waits at an address until an account has verified it, and is mailed to it', async () => {
    const { ada, eve, invite, accept, received } = await startWithNotebook()
    await verify(ada)
    const { body } = await invite({ recipients: [eve.email.toUpperCase()] })
    await app.settle()
    const mail = app.mails.findLast(({ to }) => to === eve.email)
    expect(mail?.subject).toBe(`${ada.username} sent you an invite`)
    expect(mail?.text).toContain(`/share/${body.id}`)
    expect([await received(eve), (await accept(eve, body.id)).status]).toEqual([[], 404])
    await verify(eve)
    expect(await received(eve)).toMatchObject([{ id: body.id, recipients: { pending: [eve.email] } }])
    expect((await accept(eve, body.id)).body.status).toBe('accepted')
  })

  test('is withdrawn for one recipient, and deleted for all', async () => {
    const { ada, ben, eve, notebook, invite, accept, received } = await startWithNotebook()
    const { body } = await invite({ recipients: [ben.username, eve.username] })
    const withdraw = (email: string) =>
      app.call(ada.id, invites.withdraw, { kind: 'sessions', id: notebook.id, email })
    expect((await withdraw(ben.username)).body).toEqual({ withdrawn: 1 })
    expect((await withdraw(ben.username)).body.message).toBe('There is no open invite for this recipient')
    expect([await received(ben), (await received(eve)).length]).toEqual([[], 1])
    expect((await accept(ben, body.id)).status).toBe(404)
    expect((await app.call(eve.id, invites.remove, { id: body.id })).status).toBe(404)
    expect((await app.call(ada.id, invites.remove, { id: body.id })).body).toEqual({ id: body.id })
    expect(await received(eve)).toEqual([])
    expect((await accept(eve, body.id)).body.message).toBe('This invite was withdrawn, or it does not exist')
  })

  test('replaces an earlier one of the same sender to the same recipient', async () => {
    const { ben, invite, received } = await startWithNotebook()
    await invite()
    const { body } = await invite({ recipients: [ben.username], permissions: ['read', 'update'] })
    expect((await received(ben)).map(({ id }) => id)).toEqual([body.id])
  })

  test('is listed for its object, its sender and its recipient', async () => {
    const { ada, ben, eve, notebook, invite } = await startWithNotebook()
    const { body } = await invite()
    const ofTarget = (as: string) => app.call(as, invites.listOfTarget, { kind: 'sessions', id: notebook.id })
    expect((await ofTarget(ada.id)).body.map(({ id }) => id)).toEqual([body.id])
    expect((await ofTarget(eve.id)).status).toBe(404)
    for (const { id } of [ada, ben]) {
      const { body: listed } = await app.call(id, invites.listOfUser, { id })
      expect(listed.map((one) => one.id)).toEqual([body.id])
    }
    expect((await app.call(eve.id, invites.listOfUser, { id: ada.id })).status).toBe(403)
  })

  test('cannot be accepted once its sender may not share, it has expired or its object is deleted', async () => {
    const { ada, ben, eve, notebook, invite, accept, received } = await startWithNotebook()
    await app.call(ada.id, shares.create, {
      type: 'Session',
      id: notebook.id,
      recipients: [eve.username],
      permissions: ['read', 'share'],
    })
    const byEve = await invite({ recipients: [ben.username] }, eve.id)
    await app.call(ada.id, shares.remove, { type: 'Session', id: notebook.id, userId: eve.id })
    const refusal = await accept(ben, byEve.body.id)
    expect([refusal.status, refusal.body.message]).toEqual([
      409,
      'The sender of this invite may not invite any more',
    ])
    const soon = new Date(app.clock.now().getTime() + 60_000).toISOString()
    const short = await invite({ recipients: [ben.username], expiresAt: soon })
    app.clock.advance(61_000)
    expect((await accept(ben, short.body.id)).body.message).toBe('This invite has expired')
    const last = await invite()
    await app.call(ada.id, notebooks.remove, { id: notebook.id })
    expect(await received(ben)).toEqual([])
    const gone = await accept(ben, last.body.id)
    expect([gone.status, gone.body.message]).toEqual([404, 'What this invite is for was deleted'])
  })

  test('does not arrive from a user whom the recipient has blocked', async () => {
    const { ada, ben, invite, accept, received } = await startWithNotebook()
    await verify(ada)
    await verify(ben)
    await app.call(ben.id, friends.block, { userId: ada.id })
    const { body, status } = await invite({ recipients: [ben.email] })
    await app.settle()
    expect([status, await received(ben), (await accept(ben, body.id)).status]).toEqual([200, [], 404])
    expect(app.mails.some(({ to }) => to === ben.email)).toBe(false)
  })

  test('is announced to its recipient and, when it is answered, to its sender', async () => {
    const { ada, ben, invite, accept } = await startWithNotebook()
    const sockets = await Promise.all([ada, ben].map(({ id }) => app.socket(id)))
    for (const [index, { id }] of [ada, ben].entries())
      sockets[index]?.send({ type: 'subscribe', topic: 'user', id })
    const counts = () =>
      sockets.map(
        ({ frames }) => frames.filter((frame) => JSON.stringify(frame).includes('invites_changed')).length,
      )
    const { body } = await invite()
    await expect.poll(counts).toEqual([1, 1])
    await accept(ben, body.id)
    await expect.poll(counts).toEqual([2, 2])
  })
})

describe('an invite link', () => {
  test('is accepted by its holders until it is used up, and each counts once', async () => {
    const { ben, eve, invite, accept, received, status } = await startWithNotebook()
    const { body } = await invite({ uses: 1 })
    expect(body).toMatchObject({ public: true, remaining: 1 })
    expect(await received(ben)).toEqual([])
    expect((await accept(ben, body.id)).status).toBe(404)
    expect((await accept(ben, body.id, true)).body).toMatchObject({ remaining: 0, status: 'accepted' })
    expect((await accept(ben, body.id, true)).status).toBe(200)
    const late = await accept(eve, body.id, true)
    expect([late.status, late.body.message, await status(eve)]).toEqual([
      409,
      'This invite has been used up',
      404,
    ])
  })

  test('has one last place when several holders accept at the same time', async () => {
    const { invite, accept } = await startWithNotebook()
    const { body } = await invite({ uses: 2 })
    const holders = await Promise.all([1, 2, 3, 4, 5].map(() => app.addUser()))
    const answers = await Promise.all(holders.map((holder) => accept(holder, body.id, true)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409])
  })

  test('gives access or is gone when it is deleted at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { ada, ben, invite, accept, status } = await startWithNotebook()
      const { body } = await invite()
      const [accepted, removed] = await Promise.all([
        accept(ben, body.id),
        app.call(ada.id, invites.remove, { id: body.id }),
      ])
      expect(removed.status).toBe(200)
      expect(await status(ben)).toBe(accepted.status)
    }
  })
})

test('an invite to a file gives access to the file', async () => {
  const [ada, ben] = [await app.addUser(), await app.addUser()]
  const { id } = await uploadFile(app, ada.id, { fileName: 'Tides.txt', content: 'High water' })
  const { body } = await app.call(ada.id, invites.create, { kind: 'files', id, recipients: [ben.username] })
  expect(body).toMatchObject({ type: 'FabFile', name: 'Tides.txt' })
  await app.call(ben.id, invites.accept, { id: body.id })
  expect((await app.call(ben.id, files.get, { id })).status).toBe(200)
})

describe('sending invites', () => {
  const past = new Date(0).toISOString()
  test.each([
    [{ recipients: ['unknown-user'] }, 'recipients', 'No user named “unknown-user”'],
    [{ expiresAt: past }, 'expiresAt', 'Choose a date in the future'],
    [
      { recipients: ['a@b.example'], uses: 2 },
      'uses',
      'Only an invite without recipients has a number of uses',
    ],
    [{ role: 'owner' }, 'role', 'This role cannot be given'],
  ])('refuses %o', async (terms, field, message) => {
    const { invite } = await startWithNotebook()
    const { status, body } = await invite(terms)
    expect([status, body.fields]).toEqual([422, { [field]: message }])
  })

  test('refuses the sender as a recipient, and users who may not share', async () => {
    const { ada, ben, notebook, invite } = await startWithNotebook()
    for (const own of [ada.username, ada.email]) {
      expect((await invite({ recipients: [own] })).body.fields).toEqual({
        recipients: 'You cannot invite yourself',
      })
    }
    expect((await invite({ recipients: ['x@y.example'] }, ben.id)).status).toBe(404)
    await app.call(ada.id, shares.create, {
      type: 'Session',
      id: notebook.id,
      recipients: [ben.username],
      permissions: ['read', 'share'],
    })
    expect((await invite({ recipients: ['x@y.example'] }, ben.id)).status).toBe(200)
    expect((await invite({ permissions: ['read', 'update'] }, ben.id)).status).toBe(403)
  })

  test('is limited', async () => {
    const { invite } = await startWithNotebook()
    for (let sent = 0; sent < INVITE_LIMITS.quarter; sent += 1)
      await invite({ recipients: [`${sent}@b.example`] })
    expect((await invite()).status).toBe(429)
  })
})
