import { describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { files, filesRemoved } from '#contract/files.ts'
import { friends } from '#contract/friends.ts'
import { invites } from '#contract/invites.ts'
import { notebooks, notebooksRemoved } from '#contract/notebooks.ts'
import {
  ORGANIZATION_SEATS_DEFAULT,
  ORGANIZATIONS_MAX,
  organizationChanged,
  organizationRemoved,
  organizations,
} from '#contract/organizations.ts'
import { projectRemoved, projects } from '#contract/projects.ts'
import { startApp, type TestUser } from '#server/testing/harness.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { followUser } from '#server/testing/user-events.ts'

async function startWithOrganization() {
  const app = await startApp()
  const [owner, ann, ben] = [await app.addUser(), await app.addUser(), await app.addUser()]
  const { body } = await app.call(owner.id, organizations.create, { name: '  Harbour office ' })
  const { id } = body
  const add = (users: TestUser[], as = owner) =>
    app.call(as.id, organizations.addMembers, { id, recipients: users.map(({ username }) => username) })
  const setRole = (user: TestUser, role: 'admin' | 'member', as = owner) =>
    app.call(as.id, organizations.updateMember, { id, userId: user.id, role })
  const remove = (user: TestUser, as = owner) =>
    app.call(as.id, organizations.removeMember, { id, userId: user.id })
  const show = (user: TestUser) => app.call(user.id, organizations.get, { id })
  const setSeats = async (seats: number) => {
    const site = await app.addUser({ isAdmin: true })
    return app.call(site.id, organizations.update, { id, seats })
  }
  return { app, owner, ann, ben, id, created: body, add, setRole, remove, show, setSeats }
}

test('an organization is created with its owner, renamed and deleted', async () => {
  const { app, owner, id, created, show } = await startWithOrganization()
  expect(created).toEqual({
    id,
    name: 'Harbour office',
    seats: ORGANIZATION_SEATS_DEFAULT,
    memberCount: 1,
    inviteCount: 0,
    availableSeats: ORGANIZATION_SEATS_DEFAULT - 1,
    owner: { userId: owner.id, username: owner.username, name: null, photoUrl: null },
    role: 'owner',
    isDefaultAccount: false,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
  const renamed = await app.call(owner.id, organizations.update, { id, name: ' Port ' })
  expect(renamed.body.name).toBe('Port')
  expect((await app.call(owner.id, organizations.list, {})).body).toMatchObject({ total: 1, data: [{ id }] })
  expect((await app.call(owner.id, organizations.remove, { id })).body).toEqual({ id })
  expect((await show(owner)).status).toBe(404)
})

test('a name is required and has at most a hundred characters', async () => {
  const { app, owner, id } = await startWithOrganization()
  for (const [name, message] of [
    [' ', 'Name is required'],
    ['n'.repeat(101), 'Name must be at most 100 characters'],
  ] as const) {
    expect((await app.call(owner.id, organizations.create, { name })).body.fields).toEqual({ name: message })
    expect((await app.call(owner.id, organizations.update, { id, name })).body.fields).toEqual({
      name: message,
    })
  }
})

test('a user owns a limited number of organizations', async () => {
  const { app, owner } = await startWithOrganization()
  for (let made = 1; made < ORGANIZATIONS_MAX; made += 1)
    await app.call(owner.id, organizations.create, { name: `Office ${made}` })
  expect((await app.call(owner.id, organizations.create, { name: 'One more' })).status).toBe(409)
})

test('the list has sixteen organizations on a page, by name or the newest first, and is searched', async () => {
  const { app, owner } = await startWithOrganization()
  for (let made = 0; made < 17; made += 1) {
    app.clock.advance(10)
    await app.call(owner.id, organizations.create, { name: `Office ${String.fromCodePoint(97 + made)}` })
  }
  const names = async (input: Parameters<typeof app.call<typeof organizations.list>>[2]) =>
    (await app.call(owner.id, organizations.list, input)).body
  const first = await names({})
  expect([first.data.length, first.total, first.data[0]?.name]).toEqual([16, 18, 'Harbour office'])
  expect((await names({ page: 2 })).data.map(({ name }) => name)).toEqual(['Office p', 'Office q'])
  expect((await names({ orderBy: 'createdAt' })).data[0]?.name).toBe('Office q')
  expect((await names({ query: 'office b' })).data.map(({ name }) => name)).toEqual(['Office b'])
  expect((await names({ role: 'member' })).total).toBe(0)
})

describe('members', () => {
  test('are listed with their roles, and with their addresses only for those who manage them', async () => {
    const { app, owner, ann, ben, id, add, setRole } = await startWithOrganization()
    await add([ann, ben])
    expect((await setRole(ben, 'admin')).body).toMatchObject({ userId: ben.id, role: 'admin' })
    const list = async (as: TestUser) => (await app.call(as.id, organizations.listMembers, { id })).body
    expect((await list(owner)).data).toMatchObject([
      { userId: owner.id, role: 'owner', email: expect.any(String) },
      { userId: ben.id, role: 'admin', email: expect.any(String) },
      { userId: ann.id, role: 'member', email: expect.any(String) },
    ])
    expect((await list(ann)).data.every(({ email }) => email === null)).toBe(true)
    const found = await app.call(ann.id, organizations.listMembers, { id, query: ben.username })
    expect(found.body.data.map(({ userId }) => userId)).toEqual([ben.id])
  })

  test('need seats: those of present members are taken', async () => {
    const { ann, ben, add, remove, show, owner, setSeats } = await startWithOrganization()
    expect((await setSeats(2)).body).toMatchObject({ seats: 2, availableSeats: 1, role: null })
    expect((await add([ann, ben])).body.fields).toEqual({
      recipients: 'Not enough seats: 1 of 2 are available',
    })
    expect((await add([ann])).body).toMatchObject({ memberCount: 2, availableSeats: 0 })
    expect((await add([ann])).status).toBe(200)
    await remove(ann)
    expect((await add([ben])).status).toBe(200)
    await setSeats(1)
    expect((await show(owner)).body).toMatchObject({ memberCount: 2, availableSeats: 0 })
  })

  test('join by an invite, which takes a seat from the time it is sent', async () => {
    const { app, owner, ann, ben, id, add, show, setSeats } = await startWithOrganization()
    await setSeats(2)
    const invite = (recipients: string[], as = owner) =>
      app.call(as.id, invites.create, { kind: 'organizations', id, recipients })
    expect((await invite([ben.username], ann)).status).toBe(404)
    const { body: sent } = await invite([ann.username])
    expect((await show(owner)).body).toMatchObject({ memberCount: 1, availableSeats: 0 })
    expect((await invite([ben.username])).status).toBe(409)
    const listed = await app.call(owner.id, invites.listOfTarget, { kind: 'organizations', id })
    expect(listed.body).toMatchObject([{ id: sent.id }])
    expect((await add([ben])).status).toBe(422)
    expect((await app.call(ben.id, invites.accept, { id: sent.id })).status).not.toBe(200)
    expect((await app.call(ann.id, invites.accept, { id: sent.id })).status).toBe(200)
    expect((await show(ann)).body).toMatchObject({ role: 'member', memberCount: 2, availableSeats: 0 })
  })

  test('who are added at the same time get the last seat once', async () => {
    const { ann, ben, add, show, owner, setSeats } = await startWithOrganization()
    await setSeats(2)
    const statuses = (await Promise.all([add([ann]), add([ben])])).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 422]))
    expect((await show(owner)).body.memberCount).toBe(2)
  })

  test('who blocked the caller are not added, without notice', async () => {
    const { app, owner, ann, add, show } = await startWithOrganization()
    await app.call(ann.id, friends.block, { userId: owner.id })
    expect((await add([ann])).body).toMatchObject({ memberCount: 1 })
    expect((await show(ann)).status).toBe(404)
  })

  test('leave; the owner only after another member is the owner', async () => {
    const { app, owner, ann, id, add, show } = await startWithOrganization()
    await add([ann])
    const refused = await app.call(owner.id, organizations.leave, { id })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The owner cannot leave an organization. Make another member the owner first, or delete it.',
    ])
    const handed = await app.call(owner.id, organizations.handOver, { id, userId: ann.id })
    expect(handed.body).toMatchObject({ role: 'admin', owner: { userId: ann.id } })
    expect((await app.call(owner.id, organizations.leave, { id })).body).toEqual({ id })
    expect((await show(owner)).status).toBe(404)
    expect((await show(ann)).body).toMatchObject({ role: 'owner', memberCount: 1 })
  })
})

describe('administrators of the site', () => {
  test('list all organizations by name, age or members, and find them by their name or owner', async () => {
    const { app, owner, id, ann, ben, add } = await startWithOrganization()
    await add([ann])
    const site = await app.addUser({ isAdmin: true })
    app.clock.advance(1000)
    const second = (await app.call(ben.id, organizations.create, { name: 'Almanac 100%' })).body.id
    const own = [id, second]
    const list = async (input: { query?: string; orderBy?: 'name' | 'createdAt' | 'members' }) =>
      (await app.call(site.id, organizations.listAll, { limit: 100, ...input })).body.data
        .map((one) => one.id)
        .filter((one) => own.includes(one))
    expect(await list({})).toEqual([second, id])
    expect(await list({ orderBy: 'createdAt' })).toEqual([second, id])
    expect(await list({ orderBy: 'members' })).toEqual([id, second])
    expect(await list({ query: 'HARBOUR' })).toEqual([id])
    expect(await list({ query: '0%' })).toEqual([second])
    expect(await list({ query: ben.username })).toEqual([second])
    expect(await list({ query: ann.username })).toEqual([])
    const [first] = (await app.call(site.id, organizations.listAll, { query: owner.username })).body.data
    expect(first).toMatchObject({
      memberCount: 2,
      availableSeats: ORGANIZATION_SEATS_DEFAULT - 2,
      role: null,
    })
    expect((await app.call(ann.id, organizations.listAll, {})).status).toBe(403)
  })

  test('change the seats, which the audit log records once for each difference', async () => {
    const { app, id } = await startWithOrganization()
    const site = await app.addUser({ isAdmin: true })
    for (const seats of [50, 50, 40]) await app.call(site.id, organizations.update, { id, seats })
    const { data } = (await app.call(site.id, audit.list, { target: id })).body
    expect(data.map(({ action, details }) => ({ action, ...details }))).toEqual([
      { action: 'organizations.seats_changed', before: 50, after: 40 },
      { action: 'organizations.seats_changed', before: ORGANIZATION_SEATS_DEFAULT, after: 50 },
    ])
  })
})

/** The naive model: what each role may do. */
const ROLES = ['owner', 'admin', 'member', 'stranger', 'former member', 'site administrator'] as const
type Role = (typeof ROLES)[number]
const ALLOWED: Record<string, readonly Role[]> = {
  get: ['owner', 'admin', 'member', 'site administrator'],
  'list members': ['owner', 'admin', 'member', 'site administrator'],
  rename: ['owner', 'admin'],
  'change seats': ['site administrator'],
  'add members': ['owner', 'admin'],
  'make an admin': ['owner'],
  'make a member': ['owner'],
  'remove a member': ['owner', 'admin'],
  'remove an admin': ['owner'],
  'hand over': ['owner'],
  delete: ['owner'],
}

test.each(ROLES)('%s: every call', async (role) => {
  const { app, owner, id, add, setRole, remove, show } = await startWithOrganization()
  const names = [
    'admin',
    'member',
    'former',
    'promoted',
    'demoted',
    'removed',
    'removed admin',
    'heir',
    'new',
  ]
  const users = new Map<string, TestUser>()
  for (const name of names) users.set(name, await app.addUser())
  const user = (name: string): TestUser => users.get(name) ?? owner
  await add(names.filter((name) => name !== 'new').map(user))
  for (const name of ['admin', 'demoted', 'removed admin']) await setRole(user(name), 'admin')
  await remove(user('former'))
  const people: Record<Role, TestUser> = {
    owner,
    admin: user('admin'),
    member: user('member'),
    stranger: await app.addUser(),
    'former member': user('former'),
    'site administrator': await app.addUser({ isAdmin: true }),
  }
  const as = people[role].id
  const on = (name: string) => ({ id, userId: user(name).id })
  const calls: Record<string, () => Promise<{ status: number }>> = {
    get: () => app.call(as, organizations.get, { id }),
    'list members': () => app.call(as, organizations.listMembers, { id }),
    rename: () => app.call(as, organizations.update, { id, name: 'Port' }),
    'change seats': () => app.call(as, organizations.update, { id, seats: 50 }),
    'add members': () => app.call(as, organizations.addMembers, { id, recipients: [user('new').username] }),
    'make an admin': () => app.call(as, organizations.updateMember, { ...on('promoted'), role: 'admin' }),
    'make a member': () => app.call(as, organizations.updateMember, { ...on('demoted'), role: 'member' }),
    'remove a member': () => app.call(as, organizations.removeMember, on('removed')),
    'remove an admin': () => app.call(as, organizations.removeMember, on('removed admin')),
    ...(role !== 'owner' && { delete: () => app.call(as, organizations.remove, { id }) }),
    'hand over': () => app.call(as, organizations.handOver, on('heir')),
  }
  const isVisible = (await show(people[role])).status === 200
  expect(isVisible).toBe(ALLOWED.get?.includes(role))
  const refused = isVisible ? 403 : 404
  const statuses: Record<string, number> = {}
  const expected: Record<string, number> = {}
  for (const [name, call] of Object.entries(calls)) {
    statuses[name] = (await call()).status
    expected[name] = ALLOWED[name]?.includes(role) ? 200 : refused
  }
  expect(statuses).toEqual(expected)
})

describe('a resource that is granted to an organization', () => {
  async function startWithShares() {
    const more = await startWithOrganization()
    const { app, id, ann, add } = more
    const author = await app.addUser()
    await add([ann])
    const project = (await app.call(author.id, projects.create, { name: 'Tides' })).body.id
    const notebook = (await app.call(author.id, notebooks.create, { name: 'Log' })).body.id
    const file = (await uploadFile(app, author.id, { fileName: 'moon.txt', content: 'The moon' })).id
    for (const [kind, resourceId] of [
      ['project', project],
      ['notebook', notebook],
      ['file', file],
    ] as const)
      await app.ports.database.db
        .insertInto('grants')
        .values({
          resource_kind: kind,
          resource_id: resourceId,
          subject_kind: 'organization',
          subject_id: id,
          permissions: ['read', 'update'],
          via_id: null,
          created_by: author.id,
          created_at: app.clock.now(),
          expires_at: null,
        })
        .execute()
    const seen = async (user: TestUser) =>
      Promise.all([
        app.call(user.id, projects.get, { id: project }),
        app.call(user.id, notebooks.get, { id: notebook }),
        app.call(user.id, files.get, { id: file }),
      ]).then((answers) => answers.map(({ status }) => status))
    return { ...more, author, project, notebook, file, seen }
  }

  test('is read by the members, and no longer by those who left, with events at once', async () => {
    const { app, ann, ben, author, project, notebook, file, add, remove, seen } = await startWithShares()
    expect(await seen(ann)).toEqual([200, 200, 200])
    expect(await seen(ben)).toEqual([404, 404, 404])
    await add([ben])
    expect(await seen(ben)).toEqual([200, 200, 200])
    const own = (await app.call(ann.id, notebooks.create, { name: 'My maps', projectId: project })).body.id
    const events = await followUser(app, ann.id)
    await remove(ann)
    expect(await seen(ann)).toEqual([404, 404, 404])
    expect((await app.call(ann.id, notebooks.get, { id: own })).body.projectId).toBeNull()
    expect((await app.call(author.id, notebooks.get, { id: own })).status).toBe(404)
    await events.received(projectRemoved, { id: project })
    await events.received(notebooksRemoved, { ids: [notebook] })
    await events.received(filesRemoved, { ids: [file] })
  })

  test('is no longer granted when the organization is deleted', async () => {
    const { app, owner, ann, id, seen } = await startWithShares()
    await app.call(owner.id, organizations.remove, { id })
    expect(await seen(ann)).toEqual([404, 404, 404])
    const { db } = app.ports.database
    expect(await db.selectFrom('grants').selectAll().where('subject_id', '=', id).execute()).toEqual([])
    expect(await db.selectFrom('group_members').selectAll().where('group_id', '=', id).execute()).toEqual([])
  })
})

test('members are notified when invites take seats or leave them', async () => {
  const { app, owner, ann, ben, id, add, show } = await startWithOrganization()
  await add([ann])
  const ofAnn = await followUser(app, ann.id)
  const count = () => ofAnn.names().filter((name) => name === 'organization_changed').length
  const expectSeats = async (changes: number, inviteCount: number) => {
    await expect.poll(count).toBe(changes)
    const availableSeats = ORGANIZATION_SEATS_DEFAULT - 2 - inviteCount
    expect((await show(ann)).body).toMatchObject({ inviteCount, availableSeats })
  }
  const kind = 'organizations'
  const invite = (name: string) => app.call(owner.id, invites.create, { kind, id, recipients: [name] })
  await invite('eve@example.org')
  await expectSeats(1, 1)
  const { body } = await invite(ben.username)
  await expectSeats(2, 2)
  await app.call(ben.id, invites.refuse, { id: body.id })
  await expectSeats(3, 1)
  await app.call(owner.id, invites.withdraw, { kind, id, email: 'eve@example.org' })
  await expectSeats(4, 0)
  const { body: last } = await invite('eve@example.org')
  await app.call(owner.id, invites.remove, { id: last.id })
  await expectSeats(6, 0)
})

test('members are notified of changes, and former members of their removal', async () => {
  const { app, owner, ann, id, add, remove } = await startWithOrganization()
  const [ofOwner, ofAnn] = [await followUser(app, owner.id), await followUser(app, ann.id)]
  await add([ann])
  await ofAnn.received(organizationChanged, { id })
  await ofOwner.received(organizationChanged, { id })
  await remove(ann)
  await ofAnn.received(organizationRemoved, { id })
  // The event of its creation may arrive here too.
  await expect.poll(() => ofOwner.names().length).toBeGreaterThanOrEqual(2)
  expect(ofOwner.names()).not.toContain('organization_removed')
})
