import { describe, expect, test } from 'vitest'
import { files, filesRemoved } from '#contract/files.ts'
import { friends } from '#contract/friends.ts'
import { GROUP_MEMBERS_MAX, GROUPS_MAX, groupChanged, groupRemoved, groups } from '#contract/groups.ts'
import { invites } from '#contract/invites.ts'
import { notebooks, notebooksRemoved } from '#contract/notebooks.ts'
import { organizations } from '#contract/organizations.ts'
import { projectMembers } from '#contract/project-members.ts'
import { projectRemoved, projects } from '#contract/projects.ts'
import { shares } from '#contract/shares.ts'
import { startApp, type TestUser } from '#server/testing/harness.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { followUser } from '#server/testing/user-events.ts'

/** A group of one user, and the calls on it. */
async function startWithGroup({ inOrganization = false } = {}) {
  const app = await startApp()
  const [owner, ann, ben] = [await app.addUser(), await app.addUser(), await app.addUser()]
  const organizationId = inOrganization
    ? (await app.call(owner.id, organizations.create, { name: 'Harbour office' })).body.id
    : null
  const { body } = await app.call(owner.id, groups.create, { name: '  Pilots ', organizationId })
  const { id } = body
  const add = (users: TestUser[], as = owner) =>
    app.call(as.id, groups.addMembers, { id, recipients: users.map(({ username }) => username) })
  const employ = (users: TestUser[]) =>
    app.call(owner.id, organizations.addMembers, {
      id: organizationId ?? '',
      recipients: users.map(({ username }) => username),
    })
  const remove = (user: TestUser, as = owner) => app.call(as.id, groups.removeMember, { id, userId: user.id })
  const show = (user: TestUser) => app.call(user.id, groups.get, { id })
  const listed = async (user: TestUser) =>
    (await app.call(user.id, groups.list, {})).body.data.map(({ name }) => name)
  return { app, owner, ann, ben, organizationId, id, created: body, add, employ, remove, show, listed }
}

/** A notebook, file and project of Ann, shared with the group. */
async function startWithShares() {
  const start = await startWithGroup()
  const { app, ann, id } = start
  await start.add([ann])
  const group = { kind: 'group' as const, id }
  const { id: notebook } = (await app.call(ann.id, notebooks.create, { name: 'Tides' })).body
  const { id: file } = await uploadFile(app, ann.id, { fileName: 'sea.txt', content: 'The moon' })
  const { id: project } = (await app.call(ann.id, projects.create, { name: 'Whales' })).body
  const shareWith = (type: 'Session' | 'FabFile', id: string) =>
    app.call(ann.id, shares.create, { type, id, groups: [group], permissions: ['read', 'update'] })
  for (const made of [await shareWith('Session', notebook), await shareWith('FabFile', file)])
    expect(made.status).toBe(200)
  const added = await app.call(ann.id, projectMembers.addGroup, { id: project, group, role: 'reader' })
  expect(added.body.groups).toEqual([{ ...group, name: 'Pilots', role: 'reader' }])
  const seen = async ({ id: as }: TestUser) => [
    (await app.call(as, notebooks.get, { id: notebook })).status,
    (await app.call(as, files.get, { id: file })).status,
    (await app.call(as, projects.get, { id: project })).status,
  ]
  return { ...start, group, notebook, file, project, seen }
}

const ALL = [200, 200, 200]
const NONE = [404, 404, 404]

test('a group is created with its owner as the first member, renamed and deleted', async () => {
  const { app, owner, id, created, show, listed } = await startWithGroup()
  expect(created).toEqual({
    id,
    name: 'Pilots',
    memberCount: 1,
    owner: { userId: owner.id, username: owner.username, name: null, photoUrl: null },
    organization: null,
    isMember: true,
    isManaged: true,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
  expect((await app.call(owner.id, groups.update, { id, name: ' Crew ' })).body.name).toBe('Crew')
  expect(await listed(owner)).toEqual(['Crew'])
  expect((await app.call(owner.id, groups.remove, { id })).body).toEqual({ id })
  expect((await show(owner)).status).toBe(404)
})

test('a name is required and has at most a hundred characters', async () => {
  const { app, owner, id } = await startWithGroup()
  for (const [name, message] of [
    [' ', 'Name is required'],
    ['x'.repeat(101), 'Name must be at most 100 characters'],
  ] as const) {
    expect((await app.call(owner.id, groups.create, { name })).body.fields).toEqual({ name: message })
    expect((await app.call(owner.id, groups.update, { id, name })).body.fields).toEqual({ name: message })
  }
})

test('a user owns a limited number of groups', async () => {
  const { app, owner } = await startWithGroup()
  await app.ports.database.pool.query(
    `insert into groups (id, name, user_id, created_at, updated_at)
     select gen_random_uuid(), 'Many', $1, now(), now() from generate_series(1, $2)`,
    [owner.id, GROUPS_MAX - 1],
  )
  const refused = await app.call(owner.id, groups.create, { name: 'One more' })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `At most ${GROUPS_MAX} groups. Delete one first.`,
  ])
})

describe('members', () => {
  test('are added by name or address, listed by name, removed, and leave themselves', async () => {
    const { app, owner, ann, ben, id, add, remove, show } = await startWithGroup()
    expect((await add([ann, ben])).body.memberCount).toBe(3)
    expect((await add([ann])).body.memberCount).toBe(3)
    const members = async (query?: string) =>
      (await app.call(ben.id, groups.listMembers, { id, ...(query && { query }) })).body.data
    expect(new Set((await members()).map(({ userId }) => userId))).toEqual(
      new Set([owner.id, ann.id, ben.id]),
    )
    expect(await members(owner.username)).toMatchObject([{ userId: owner.id, isOwner: true }])
    expect((await remove(ann)).body).toEqual({ id, userId: ann.id })
    expect((await remove(ann)).status).toBe(404)
    expect((await show(ann)).status).toBe(404)
    expect((await app.call(ben.id, groups.leave, { id })).body).toEqual({ id })
    expect((await show(ben)).status).toBe(404)
  })

  test('the owner stays until the group is deleted', async () => {
    const { app, owner, id, remove } = await startWithGroup()
    expect((await app.call(owner.id, groups.leave, { id })).status).toBe(409)
    expect((await remove(owner)).status).toBe(409)
  })

  test('unknown users are refused, and those who blocked the caller left out', async () => {
    const { app, owner, ann, ben, id, add } = await startWithGroup()
    const refused = await app.call(owner.id, groups.addMembers, { id, recipients: [ann.username, 'nobody1'] })
    expect(refused.body.fields).toEqual({ recipients: 'No user named “nobody1”' })
    await app.call(ben.id, friends.block, { userId: owner.id })
    expect((await add([ann, ben])).body.memberCount).toBe(2)
  })

  test('are limited in number', async () => {
    const { app, ann, id, add } = await startWithGroup()
    await app.ports.database.pool.query(
      `with made as (
         insert into users (id, username, email, tags, created_at, updated_at)
         select gen_random_uuid(), 'many' || n || substr(md5($1::text), 1, 12), n || $1::text || '@example.com', '{}', now(), now()
         from generate_series(1, $2) n returning id
       ) insert into group_members select $1::uuid, id from made`,
      [id, GROUP_MEMBERS_MAX - 1],
    )
    expect((await add([ann])).body.fields).toEqual({
      recipients: `At most ${GROUP_MEMBERS_MAX.toLocaleString('en')} members in a group`,
    })
  })
})

describe('a share with a group', () => {
  test('is used by its members with these permissions, and no longer by those who left', async () => {
    const { app, owner, ann, ben, id, group, notebook, file, project, add, remove, seen } =
      await startWithShares()
    expect(await seen(owner)).toEqual(ALL)
    expect(await seen(ben)).toEqual(NONE)
    await add([ben])
    expect(await seen(ben)).toEqual(ALL)
    expect((await app.call(ben.id, notebooks.get, { id: notebook })).body.permissions).toEqual([
      'read',
      'update',
    ])
    const access = await app.call(ann.id, shares.listGroups, { type: 'Session', id: notebook })
    expect(access.body).toEqual([
      {
        ...group,
        name: 'Pilots',
        memberCount: 3,
        permissions: ['read', 'update'],
        since: expect.any(String),
      },
    ])
    expect((await app.call(ann.id, shares.list, { type: 'Session', id: notebook })).body).toEqual([])
    const events = await followUser(app, ben.id)
    await remove(ben)
    expect(await seen(ben)).toEqual(NONE)
    await events.received(notebooksRemoved, { ids: [notebook] })
    await events.received(filesRemoved, { ids: [file] })
    await events.received(projectRemoved, { id: project })
    await events.received(groupRemoved, { id })
  })

  test('is no longer used once the share is revoked or the group deleted; other grants remain', async () => {
    const { app, owner, ann, ben, id, group, notebook, file, add, seen } = await startWithShares()
    await add([ben])
    await app.call(ann.id, shares.create, { type: 'FabFile', id: file, recipients: [ben.username] })
    const revoke = (as: TestUser) =>
      app.call(as.id, shares.removeGroup, { type: 'Session', id: notebook, group })
    expect((await revoke(ben)).status).toBe(403)
    expect((await revoke(ann)).body).toEqual({ id: notebook })
    expect(await seen(ben)).toEqual([404, 200, 200])
    await app.call(owner.id, groups.remove, { id })
    expect(await seen(ben)).toEqual([404, 200, 404])
    expect(await seen(owner)).toEqual(NONE)
    const { db } = app.ports.database
    expect(await db.selectFrom('grants').selectAll().where('subject_id', '=', id).execute()).toEqual([])
    expect(await db.selectFrom('group_members').selectAll().where('group_id', '=', id).execute()).toEqual([])
  })

  test('stops answers of members who leave while they are written', async () => {
    const { app, ben, notebook, add, remove } = await startWithShares()
    await add([ben])
    const run = { id: notebook, user_id: ben.id }
    const { rows } = await app.ports.database.pool.query<{ id: string }>(
      `with quest as (
         insert into quests (id, notebook_id, user_id, client_message_id, position, type, prompt, status, llm,
           prompt_meta, prompt_tokens, replies, reasoning, created_at, updated_at)
         select gen_random_uuid(), $1, $2, gen_random_uuid(), 1, 'message', 'Hi', 'running', '{}', '{}', 1, '{}', '{}',
           now(), now() returning id
       ) insert into runs (id, user_id, owner, lease_expires_at, created_at)
         select id, $2, gen_random_uuid(), now() + interval '1 minute', now() from quest returning id`,
      [run.id, run.user_id],
    )
    const stopped = async () =>
      (
        await app.ports.database.pool.query<{ stopped: boolean }>(
          'select stop_requested_at is not null as stopped from runs where id = $1',
          [rows[0]?.id],
        )
      ).rows[0]?.stopped
    expect(await stopped()).toBe(false)
    await remove(ben)
    expect(await stopped()).toBe(true)
  })

  test('only members share with a group', async () => {
    const { app, ben, id } = await startWithGroup()
    const { body: notebook } = await app.call(ben.id, notebooks.create, { name: 'Mine' })
    const refused = await app.call(ben.id, shares.create, {
      type: 'Session',
      id: notebook.id,
      groups: [{ kind: 'group', id }],
    })
    expect(refused.body.fields).toEqual({
      recipients: 'You can only share with groups and organizations that you belong to',
    })
  })

  test('is shared with all members of an organization at once', async () => {
    const { app, owner, ann, ben, organizationId, employ } = await startWithGroup({ inOrganization: true })
    await employ([ann])
    const { body: notebook } = await app.call(owner.id, notebooks.create, { name: 'Ours' })
    const group = { kind: 'organization' as const, id: organizationId ?? '' }
    await app.call(owner.id, shares.create, { type: 'Session', id: notebook.id, groups: [group] })
    const status = async (user: TestUser) =>
      (await app.call(user.id, notebooks.get, { id: notebook.id })).status
    expect([await status(ann), await status(ben)]).toEqual([200, 404])
    await employ([ben])
    expect(await status(ben)).toBe(200)
    await app.call(ben.id, organizations.leave, { id: group.id })
    expect(await status(ben)).toBe(404)
  })
})

describe('a group of an organization', () => {
  test('is seen by all its members, managed by its admins, and has only its members', async () => {
    const { app, owner, ann, ben, id, organizationId, add, employ, show } = await startWithGroup({
      inOrganization: true,
    })
    expect((await show(owner)).body).toMatchObject({
      owner: null,
      organization: { id: organizationId, name: 'Harbour office' },
    })
    expect((await show(ann)).status).toBe(404)
    expect((await add([ann])).body.fields).toEqual({
      recipients: `${ann.username} is not a member of the organization`,
    })
    await employ([ann, ben])
    expect((await show(ann)).body).toMatchObject({ isMember: false, isManaged: false, memberCount: 1 })
    expect((await add([ben], ann)).status).toBe(403)
    await app.call(owner.id, organizations.updateMember, {
      id: organizationId ?? '',
      userId: ann.id,
      role: 'admin',
    })
    expect((await add([ben], ann)).body.memberCount).toBe(2)
    const filtered = await app.call(ben.id, groups.list, { organizationId: organizationId ?? '' })
    expect(filtered.body.data.map((group) => group.id)).toEqual([id])
    expect((await app.call(owner.id, groups.leave, { id })).status).toBe(200)
    expect((await app.call(owner.id, groups.list, { own: 'true' })).body.total).toBe(0)
  })

  test('loses the members who leave the organization, and ends with it', async () => {
    const { app, owner, ann, ben, id, organizationId, add, employ, show } = await startWithGroup({
      inOrganization: true,
    })
    await employ([ann, ben])
    await add([ann, ben])
    const group = { kind: 'group' as const, id }
    const { body: notebook } = await app.call(owner.id, notebooks.create, { name: 'Ours' })
    await app.call(owner.id, shares.create, { type: 'Session', id: notebook.id, groups: [group] })
    const status = async (user: TestUser) =>
      (await app.call(user.id, notebooks.get, { id: notebook.id })).status
    expect([await status(ann), await status(ben)]).toEqual([200, 200])
    await app.call(owner.id, organizations.removeMember, { id: organizationId ?? '', userId: ann.id })
    expect([await status(ann), (await show(ann)).status]).toEqual([404, 404])
    expect((await show(owner)).body.memberCount).toBe(2)
    await app.call(owner.id, organizations.remove, { id: organizationId ?? '' })
    expect([await status(ben), (await show(ben)).status]).toEqual([404, 404])
  })
})

describe('invites', () => {
  test('a user accepts an invite to a group, and may use what is shared with it', async () => {
    const { app, owner, ben, id, seen, show } = await startWithShares()
    const sent = await app.call(owner.id, invites.create, {
      kind: 'groups',
      id,
      recipients: [ben.username],
    })
    expect(sent.body).toMatchObject({ type: 'Group', name: 'Pilots' })
    expect(await seen(ben)).toEqual(NONE)
    expect((await app.call(ben.id, invites.accept, { id: sent.body.id })).status).toBe(200)
    expect(await seen(ben)).toEqual(ALL)
    expect((await show(ben)).body.memberCount).toBe(3)
  })

  test('only those who manage a group invite, and not to groups of an organization', async () => {
    const { app, owner, ann, ben, id, add } = await startWithGroup()
    await add([ann])
    const invite = (as: TestUser, group = id) =>
      app.call(as.id, invites.create, { kind: 'groups', id: group, recipients: [ben.username] })
    expect([(await invite(ann)).status, (await invite(ben)).status]).toEqual([403, 404])
    const other = await startWithGroup({ inOrganization: true })
    const refused = await other.app.call(other.owner.id, invites.create, { kind: 'groups', id: other.id })
    expect(refused.status).toBe(409)
    const { body: sent } = await invite(owner)
    await app.call(owner.id, groups.remove, { id })
    expect((await app.call(ben.id, invites.accept, { id: sent.id })).status).toBe(404)
  })
})

test('members are notified of changes, and former members of their removal', async () => {
  const { app, owner, ann, id, add, remove } = await startWithGroup()
  const [ofOwner, ofAnn] = [await followUser(app, owner.id), await followUser(app, ann.id)]
  await add([ann])
  await ofAnn.received(groupChanged, { id })
  await remove(ann)
  await ofAnn.received(groupRemoved, { id })
  await expect.poll(() => ofOwner.names().filter((name) => name === 'group_changed').length).toBe(2)
  expect(ofOwner.names()).not.toContain('group_removed')
})
