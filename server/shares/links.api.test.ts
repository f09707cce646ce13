import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import { invites } from '#contract/invites.ts'
import { notebooks } from '#contract/notebooks.ts'
import { SHARE_LINKS_MAX, shares } from '#contract/shares.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { endExpiredLinks } from './links.service.ts'

let app: TestApp
const endExpired = () => endExpiredLinks(createSystemCtx(app.ports, 'test'))

beforeAll(async () => {
  app = await startApp()
})

type Terms = { expiresAt?: string | null; uses?: number | null }

/** A notebook of Ada with a file, and two other users. */
async function startWithNotebook() {
  const [ada, ben, eve] = [await app.addUser(), await app.addUser(), await app.addUser()]
  const file = await uploadFile(app, ada.id, { fileName: 'Tides.txt', content: 'High water at six' })
  const { body: notebook } = await app.call(ada.id, notebooks.create, {
    name: `Tides ${randomUUID()}`,
    knowledgeIds: [file.id],
  })
  const { id } = notebook
  const makeLink = async (link: Terms = {}, as = ada.id) => {
    const { body } = await app.call(as, shares.create, { type: 'Session', id, link })
    return body.link.split('/').at(-1) ?? ''
  }
  const open = ({ id: as }: TestUser, ...ids: string[]) =>
    app.call(as, shares.openLinks, { ids: ids.join(',') })
  const status = async ({ id: as }: TestUser) => (await app.call(as, notebooks.get, { id })).status
  const links = async () => (await app.call(ada.id, shares.listLinks, { type: 'Session', id })).body
  return { ada, ben, eve, file, notebook, makeLink, open, status, links }
}

describe('a link of a notebook', () => {
  test('lets users who open it read the notebook, but neither change nor share it, nor read its files', async () => {
    const { ada, ben, eve, file, notebook, makeLink, open, status, links } = await startWithNotebook()
    const link = await makeLink()
    expect(await status(ben)).toBe(404)
    const resolved = () => app.call(ben.id, shares.open, { ids: link })
    expect((await resolved()).status).toBe(404)
    const shown = { type: 'Session', id: notebook.id, name: notebook.name, owner: { username: ada.username } }
    expect((await open(ben, link)).body).toMatchObject([shown])
    expect((await resolved()).body).toMatchObject([shown])
    expect((await open(ben, link)).body).toMatchObject([shown])
    const { body } = await app.call(ben.id, notebooks.get, { id: notebook.id })
    expect(body.permissions).toEqual(['read'])
    expect((await app.call(ben.id, files.get, { id: file.id })).status).toBe(404)
    expect((await app.call(ben.id, notebooks.update, { id: notebook.id, name: 'Mine' })).status).toBe(403)
    const again = await app.call(ben.id, shares.create, { type: 'Session', id: notebook.id, link: {} })
    expect(again.status).toBe(403)
    expect([await status(eve), (await app.call(ada.id, files.get, { id: file.id })).status]).toEqual([
      404, 200,
    ])
    expect(await links()).toMatchObject([
      { id: link, uses: 1, usesMax: null, expiresAt: null, createdBy: { username: ada.username } },
    ])
  })

  test('does not take away what a share gives, and the owner does not count', async () => {
    const { ada, ben, file, notebook, makeLink, open, links } = await startWithNotebook()
    await app.call(ada.id, shares.create, {
      type: 'Session',
      id: notebook.id,
      recipients: [ben.username],
      permissions: ['read'],
    })
    const link = await makeLink({ uses: 1 })
    for (const user of [ada, ben]) expect((await open(user, link)).status).toBe(200)
    expect((await app.call(ben.id, files.get, { id: file.id })).status).toBe(200)
    expect(await links()).toMatchObject([{ uses: 0, usesMax: 1 }])
  })

  test('is opened by as many users as it allows, also at the same time', async () => {
    const { makeLink, open, links } = await startWithNotebook()
    const link = await makeLink({ uses: 2 })
    const holders = await Promise.all([1, 2, 3, 4].map(() => app.addUser()))
    const answers = await Promise.all(holders.map((holder) => open(holder, link)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'This link has been opened by as many users as it allows',
    )
    expect(await links()).toMatchObject([{ uses: 2, usesMax: 2 }])
  })

  test('ends for all its users at once when it is revoked', async () => {
    const { ada, ben, eve, notebook, makeLink, open, status, links } = await startWithNotebook()
    const [link, other] = [await makeLink(), await makeLink()]
    await open(ben, link)
    await open(eve, other)
    const socket = await app.socket(ben.id)
    socket.send({ type: 'subscribe', topic: 'user', id: ben.id })
    await socket.settled()
    expect((await app.call(ben.id, shares.removeLink, { id: link })).status).toBe(403)
    expect((await app.call(ada.id, shares.removeLink, { id: link })).body).toEqual({ id: link })
    await socket.until((frame) => JSON.stringify(frame).includes('notebooks_removed'))
    expect([await status(ben), await status(eve), (await links()).length]).toEqual([404, 200, 1])
    expect((await open(ben, link)).status).toBe(404)
    expect((await app.call(ada.id, shares.removeLink, { id: link })).body.message).toBe(
      'This link does not exist any more',
    )
    await app.call(ada.id, notebooks.remove, { id: notebook.id })
    expect((await open(eve, other)).status).toBe(404)
  })

  test('ends with its time, and open screens with it', async () => {
    const { ben, eve, makeLink, open, status } = await startWithNotebook()
    const link = await makeLink({ expiresAt: new Date(app.clock.now().getTime() + 3_600_000).toISOString() })
    await open(ben, link)
    expect(await status(ben)).toBe(200)
    const socket = await app.socket(ben.id)
    socket.send({ type: 'subscribe', topic: 'user', id: ben.id })
    await socket.settled()
    await app.ports.database.pool.query(
      "update grants set expires_at = now() - interval '1 minute' where subject_id = $1",
      [link],
    )
    expect(await status(ben)).toBe(404)
    await endExpired()
    await socket.until((frame) => JSON.stringify(frame).includes('notebooks_removed'))
    const late = await open(eve, link)
    expect([late.status, late.body.message]).toEqual([409, 'This link has expired'])
  })

  test('is made and listed by users who may share only, up to a number', async () => {
    const { ada, eve, notebook, makeLink } = await startWithNotebook()
    const list = await app.call(eve.id, shares.listLinks, { type: 'Session', id: notebook.id })
    const made = await app.call(eve.id, shares.create, { type: 'Session', id: notebook.id, link: {} })
    expect([list.status, made.status]).toEqual([404, 404])
    const past = await app.call(ada.id, shares.create, {
      type: 'Session',
      id: notebook.id,
      link: { expiresAt: new Date(0).toISOString() },
    })
    expect(past.body.fields).toEqual({ expiresAt: 'Choose a date in the future' })
    for (let made = 0; made < SHARE_LINKS_MAX; made += 1) await makeLink()
    const more = await app.call(ada.id, shares.create, { type: 'Session', id: notebook.id, link: {} })
    expect([more.status, more.body.message]).toEqual([409, 'At most 20 links at once'])
  })
})

test('a link of a file lets users read the file, until it is revoked', async () => {
  const { ada, ben, file } = await startWithNotebook()
  const { body } = await app.call(ada.id, shares.create, { type: 'FabFile', id: file.id, link: {} })
  const link = body.link.split('/').at(-1) ?? ''
  const opened = await app.call(ben.id, shares.openLinks, { ids: link })
  expect(opened.body).toMatchObject([{ type: 'FabFile', id: file.id, name: 'Tides.txt' }])
  const status = async () => (await app.call(ben.id, files.get, { id: file.id })).status
  expect(await status()).toBe(200)
  await app.call(ada.id, shares.removeLink, { id: link })
  expect(await status()).toBe(404)
})

test('several links open together, and those that cannot be opened are left out', async () => {
  const { ben, notebook, makeLink, open } = await startWithNotebook()
  const [link, used] = [await makeLink(), await makeLink({ uses: 1 })]
  await open(await app.addUser(), used)
  const opened = await open(ben, randomUUID(), used, link)
  expect(opened.body.map(({ id }) => id)).toEqual([notebook.id])
})

test('sharing with an address without an account sends an invite to it', async () => {
  const { ada, ben, notebook } = await startWithNotebook()
  const email = `${randomUUID()}@example.org`
  const { body } = await app.call(ada.id, shares.create, {
    type: 'Session',
    id: notebook.id,
    recipients: [ben.username, email.toUpperCase()],
    permissions: ['read'],
  })
  expect(body).toMatchObject({ link: expect.stringContaining(notebook.id), invited: [email] })
  const access = await app.call(ada.id, shares.list, { type: 'Session', id: notebook.id })
  expect(access.body.map(({ userId }) => userId)).toEqual([ben.id])
  const open = await app.call(ada.id, invites.listOfTarget, { kind: 'sessions', id: notebook.id })
  expect(open.body).toMatchObject([{ recipients: { pending: [email] }, permissions: ['read'] }])
})

test('sharing a file again replaces the permissions of the recipient', async () => {
  const { ada, ben, file } = await startWithNotebook()
  for (const permissions of [['read', 'update', 'share'] as const, ['read'] as const]) {
    await app.call(ada.id, shares.create, {
      type: 'FabFile',
      id: file.id,
      recipients: [ben.username],
      permissions: [...permissions],
    })
    const list = await app.call(ada.id, shares.list, { type: 'FabFile', id: file.id })
    expect(list.body).toMatchObject([{ userId: ben.id, permissions: [...permissions] }])
  }
})

test('the address of an invite names it to its sender and recipient only', async () => {
  const { ada, ben, eve, notebook, open } = await startWithNotebook()
  const terms = { kind: 'sessions' as const, id: notebook.id, recipients: [ben.username] }
  const { id } = (await app.call(ada.id, invites.create, terms)).body
  for (const reader of [ada, ben])
    expect((await open(reader, id)).body).toMatchObject([{ type: 'Invite', id, name: notebook.name }])
  expect((await open(eve, id)).status).toBe(404)
  expect((await app.call(ben.id, notebooks.get, { id: notebook.id })).status).toBe(404)
})
