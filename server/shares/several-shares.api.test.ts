import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fileShares } from '#contract/file-shares.ts'
import { friends } from '#contract/friends.ts'
import { notebooks } from '#contract/notebooks.ts'
import { SHARED_AT_ONCE_MAX, shares } from '#contract/shares.ts'
import { startApp } from '#server/testing/harness.ts'
import { uploadFile } from '#server/testing/uploads.ts'

async function startWithNotebooks() {
  const app = await startApp()
  const [owner, user] = [await app.addUser(), await app.addUser()]
  const ids: string[] = []
  for (const name of ['Log', 'Maps']) ids.push((await app.call(owner.id, notebooks.create, { name })).body.id)
  const status = async (id: string) => (await app.call(user.id, notebooks.get, { id })).status
  return { app, owner, user, ids, status }
}

test('several notebooks are shared at once, and those that fail are named', async () => {
  const { app, owner, user, ids, status } = await startWithNotebooks()
  const missing = randomUUID()
  const { body } = await app.call(owner.id, shares.create, {
    type: 'Session',
    ids: [missing, ...ids],
    recipients: [user.username],
    permissions: ['read'],
  })
  expect(body).toMatchObject({
    shared: ids,
    invited: [],
    failed: [{ id: missing, code: 'not_found', message: 'Notebook not found' }],
  })
  expect(body.link.endsWith(`/share/${ids.join(',')}`)).toBe(true)
  for (const id of ids) expect(await status(id)).toBe(200)
})

test('links of several notebooks are one address, which opens them all', async () => {
  const { app, owner, user, ids, status } = await startWithNotebooks()
  const { body } = await app.call(owner.id, shares.create, { type: 'Session', ids, link: {} })
  expect(body).toMatchObject({ shared: ids, failed: [] })
  const named = body.link.split('/').at(-1) ?? ''
  expect(named.split(',')).toHaveLength(2)
  const { body: opened } = await app.call(user.id, shares.openLinks, { ids: named })
  expect(opened.map(({ id }) => id)).toEqual(ids)
  for (const id of ids) expect(await status(id)).toBe(200)
})

test('an address names as many items as it can', async () => {
  const { app, owner, ids } = await startWithNotebooks()
  const others = Array.from({ length: SHARED_AT_ONCE_MAX - ids.length }, () => randomUUID())
  const { body } = await app.call(owner.id, shares.open, { ids: [...ids, ...others].join() })
  expect(body.map(({ id }) => id)).toEqual(ids)
})

test('refuses what names nothing, and looks up no names for users who may not share', async () => {
  const { app, owner, user, ids } = await startWithNotebooks()
  const terms = { type: 'Session' as const, recipients: [owner.username], permissions: ['read' as const] }
  for (const named of [{}, { ids: [] }])
    expect((await app.call(user.id, shares.create, { ...terms, ...named })).status).toBe(422)
  const refused = await app.call(user.id, shares.create, { ...terms, ids, recipients: ['no-such-user'] })
  expect(refused.status).toBe(404)
  const unknown = await app.call(owner.id, shares.create, { ...terms, ids, recipients: ['no-such-user'] })
  expect(unknown.body.fields).toHaveProperty('recipients')
})

test('both ways of sharing a file follow one rule: one adds to permissions, the other replaces them', async () => {
  const { app, owner, user } = await startWithNotebooks()
  const blocking = await app.addUser()
  await app.call(blocking.id, friends.block, { userId: owner.id })
  const { id } = await uploadFile(app, owner.id, { fileName: 'tides.md', content: 'High water at six.' })
  const share = (permissions: ('read' | 'update' | 'share')[], recipients = [user.username]) =>
    app.call(owner.id, shares.create, { type: 'FabFile', id, recipients, permissions })
  const add = (permissions: ('read' | 'update' | 'share')[], recipients = [user.username]) =>
    app.call(owner.id, fileShares.create, { ids: [id], recipients, permissions })
  const granted = async () => (await app.call(owner.id, shares.list, { type: 'FabFile', id })).body
  await share(['read', 'update'])
  await add(['share'])
  expect(await granted()).toMatchObject([{ userId: user.id, permissions: ['read', 'update', 'share'] }])
  await share(['read'])
  expect(await granted()).toMatchObject([{ userId: user.id, permissions: ['read'] }])
  for (const way of [share, add]) {
    expect((await way(['read'], [owner.username])).body.fields).toEqual({
      recipients: 'You cannot share files to yourself',
    })
    expect((await way(['read'], [blocking.username])).status).toBe(200)
    expect(await granted()).toMatchObject([{ userId: user.id }])
  }
})
