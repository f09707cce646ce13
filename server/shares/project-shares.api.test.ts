import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '#contract/access.ts'
import { activity } from '#contract/activity.ts'
import { chat } from '#contract/chat.ts'
import { files } from '#contract/files.ts'
import { friends } from '#contract/friends.ts'
import { groups } from '#contract/groups.ts'
import { invites } from '#contract/invites.ts'
import { notebooks, notebooksRemoved } from '#contract/notebooks.ts'
import { projectMembers } from '#contract/project-members.ts'
import { projectNotebooks } from '#contract/project-notebooks.ts'
import { projectOutdated, projectRemoved, projects } from '#contract/projects.ts'
import { shares } from '#contract/shares.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { followUser } from '#server/testing/user-events.ts'
import { endExpiredLinks } from './links.service.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

/** A project of one user, with a notebook that uses a file, and another file. */
async function start() {
  const owner = await app.addUser()
  const { body: project } = await app.call(owner.id, projects.create, { name: 'Expedition' })
  const { id } = project
  const used = await uploadFile(app, owner.id, { fileName: 'tides.md', content: 'High water at six.' })
  const placed = await uploadFile(app, owner.id, { fileName: 'maps.md', content: 'The reef is north.' })
  const { body: notebook } = await app.call(owner.id, notebooks.create, { name: 'Log', projectId: id })
  await app.call(owner.id, notebooks.update, { id: notebook.id, knowledgeIds: [used.id] })
  await app.call(owner.id, projects.addFiles, { id, fileIds: [placed.id] })
  const target = { type: 'Project' as const, id }
  const share = (as: TestUser, names: string[], permissions: ('read' | 'update' | 'share' | 'delete')[]) =>
    app.call(as.id, shares.create, { ...target, recipients: names, permissions })
  const makeLink = async (link: { expiresAt?: string; uses?: number } = {}) => {
    const { body } = await app.call(owner.id, shares.create, { ...target, link })
    return body.link.split('/').at(-1) ?? ''
  }
  const open = (as: TestUser, ids: string) => app.call(as.id, shares.openLinks, { ids })
  const show = (as: TestUser) => app.call(as.id, projects.get, { id })
  return { owner, id, notebook, used, placed, target, share, makeLink, open, show }
}

test('a new link of a project changes nothing for its members', async () => {
  const { owner, target, share, makeLink } = await start()
  const member = await app.addUser()
  await share(owner, [member.username], ['read'])
  const events = await followUser(app, member.id)
  await makeLink()
  // An event of the owner's next action shows that those of the link would have arrived.
  await app.call(owner.id, projects.update, { id: target.id, description: 'Deep' })
  await events.received(projectOutdated)
  expect(events.names()).toEqual([projectOutdated.name])
})

describe('a project shared with users', () => {
  test('has readers and editors, who get exactly the given role', async () => {
    const { owner, target, share, show } = await start()
    const user = await app.addUser()
    expect((await share(owner, [user.username], ['read'])).status).toBe(200)
    expect((await show(user)).body).toMatchObject({ permissions: ['read'], isMember: true })
    await share(owner, [user.username], ['read', 'update'])
    expect((await show(user)).body.permissions).toEqual(['read', 'update'])
    expect((await app.call(owner.id, shares.list, target)).body).toMatchObject([
      { userId: user.id, permissions: ['read', 'update'] },
    ])
    await share(owner, [user.username], ['read'])
    expect((await show(user)).body.permissions).toEqual(['read'])
  })

  test('is shared by its owner only, who gives no one the right to share or delete it', async () => {
    const { owner, target, share, show } = await start()
    const [user, other] = [await app.addUser(), await app.addUser()]
    for (const permission of ['share', 'delete'] as const)
      expect((await share(owner, [user.username], ['read', permission])).body).toMatchObject({
        code: 'forbidden',
        key: 'projects.onlyOwnerShares',
      })
    expect((await show(user)).status).toBe(404)
    await share(owner, [user.username], ['read', 'update'])
    expect((await share(user, [other.username], ['read'])).status).toBe(403)
    expect((await app.call(user.id, shares.list, target)).status).toBe(403)
    expect((await app.call(user.id, shares.create, { ...target, link: {} })).status).toBe(403)
    expect((await share(other, [user.username], ['read'])).status).toBe(404)
    expect((await share(owner, [owner.username], ['read'])).body.fields).toHaveProperty('recipients')
  })

  test('passes on nothing to users who blocked the owner, without notice', async () => {
    const { owner, share, show } = await start()
    const user = await app.addUser()
    await app.call(user.id, friends.block, { userId: owner.id })
    expect((await share(owner, [user.username], ['read'])).status).toBe(200)
    expect((await show(user)).status).toBe(404)
  })

  test('is reduced to reading also for a user who blocked the owner', async () => {
    const { owner, share, show } = await start()
    const user = await app.addUser()
    await share(owner, [user.username], ['read', 'update'])
    await app.call(user.id, friends.block, { userId: owner.id })
    await share(owner, [user.username], ['read'])
    expect((await show(user)).body.permissions).toEqual(['read'])
  })

  test('is not changed by a reader who revokes the access of a group', async () => {
    const { owner, id, target, share, show } = await start()
    const user = await app.addUser()
    await share(owner, [user.username], ['read'])
    const before = await show(owner)
    const group = { kind: 'group' as const, id: user.id }
    expect((await app.call(user.id, projectMembers.removeGroup, { id, group })).status).toBe(403)
    expect((await app.call(user.id, shares.removeGroup, { ...target, group })).status).toBe(403)
    expect((await show(owner)).body.updatedAt).toBe(before.body.updatedAt)
    expect((await show(user)).status).toBe(200)
  })

  test('is shared with a group, and revoked at once', async () => {
    const { owner, id, target, show, notebook } = await start()
    const user = await app.addUser()
    const { body: group } = await app.call(owner.id, groups.create, { name: 'Crew' })
    await app.call(owner.id, groups.addMembers, { id: group.id, recipients: [user.username] })
    const subject = { kind: 'group' as const, id: group.id }
    await app.call(owner.id, shares.create, { ...target, groups: [subject], permissions: ['read', 'update'] })
    expect((await show(user)).body).toMatchObject({ permissions: ['read', 'update'], isMember: true })
    expect((await app.call(owner.id, shares.listGroups, target)).body).toMatchObject([{ id: group.id }])
    const events = await followUser(app, user.id)
    await app.call(owner.id, shares.removeGroup, { ...target, group: subject })
    expect((await show(user)).status).toBe(404)
    await events.received(projectRemoved, { id })
    await events.received(notebooksRemoved, { ids: [notebook.id] })
  })

  test('invites addresses without an account to the role', async () => {
    const { owner, id, share, show } = await start()
    const email = `${randomUUID()}@example.org`
    const shared = await share(owner, [email], ['read', 'update'])
    expect(shared.body.invited).toEqual([email])
    const { body: sent } = await app.call(owner.id, invites.listOfTarget, { kind: 'projects', id })
    expect(sent).toMatchObject([{ type: 'Project', recipients: { pending: [email] } }])
    const user = await app.addUser()
    await app.ports.database.db
      .updateTable('users')
      .set({ email, email_verified_at: app.clock.now() })
      .where('id', '=', user.id)
      .execute()
    await app.call(user.id, invites.accept, { id: sent[0]?.id ?? '' })
    expect((await show(user)).body).toMatchObject({ id, permissions: ['read', 'update'] })
  })

  test('is left by its members, who take what is theirs with them', async () => {
    const { owner, id, target, share, show } = await start()
    const user = await app.addUser()
    await share(owner, [user.username], ['read', 'update'])
    const { body: own } = await app.call(user.id, notebooks.create, { name: 'Mine', projectId: id })
    expect((await app.call(user.id, shares.remove, { ...target, userId: user.id })).status).toBe(200)
    expect((await show(user)).status).toBe(404)
    expect((await app.call(user.id, notebooks.get, { id: own.id })).body.projectId).toBeNull()
    expect((await show(owner)).body.members).toEqual([])
  })
})

describe('a project shared by link', () => {
  test('shows its notebooks, and no files, members and activity', async () => {
    const { owner, id, notebook, used, placed, share, makeLink, open, show } = await start()
    const [member, user] = [await app.addUser(), await app.addUser()]
    await share(owner, [member.username], ['read'])
    const link = await makeLink()
    expect((await show(user)).status).toBe(404)
    expect((await open(user, link)).body).toMatchObject([
      { type: 'Project', id, name: 'Expedition', owner: { username: owner.username } },
    ])
    expect((await show(user)).body).toMatchObject({
      permissions: ['read'],
      isMember: false,
      sessions: [notebook.id],
      members: [],
      files: [],
      knowledgeIds: [],
    })
    expect((await app.call(user.id, notebooks.get, { id: notebook.id })).status).toBe(200)
    const question = { id: notebook.id, prompt: 'Where?', clientMessageId: randomUUID() }
    expect((await app.call(user.id, chat.send, question)).status).toBe(403)
    for (const file of [used, placed])
      expect((await app.call(user.id, files.get, { id: file.id })).status).toBe(404)
    expect((await app.call(user.id, projects.listFiles, { id })).body.total).toBe(0)
    expect((await app.call(user.id, activity.list, { projectId: id })).status).toBe(404)
    for (const file of [used, placed])
      expect((await app.call(member.id, files.get, { id: file.id })).status).toBe(200)
    expect((await app.call(member.id, activity.list, { projectId: id })).status).toBe(200)
  })

  test('is lost at once when the link is revoked, except by members', async () => {
    const { owner, id, notebook, share, makeLink, open, show } = await start()
    const [member, user] = [await app.addUser(), await app.addUser()]
    const link = await makeLink()
    for (const one of [member, user]) await open(one, link)
    await share(owner, [member.username], ['read'])
    const events = await followUser(app, user.id)
    await app.call(owner.id, shares.removeLink, { id: link })
    expect((await show(user)).status).toBe(404)
    expect((await app.call(user.id, notebooks.get, { id: notebook.id })).status).toBe(404)
    await events.received(projectRemoved, { id })
    await events.received(notebooksRemoved, { ids: [notebook.id] })
    expect((await show(member)).status).toBe(200)
  })

  test('ends on open screens when the link expires', async () => {
    const { id, notebook, makeLink, open, show } = await start()
    const user = await app.addUser()
    const link = await makeLink({ expiresAt: new Date(Date.now() + 3600_000).toISOString() })
    await open(user, link)
    await app.ports.database.db
      .updateTable('grants')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('subject_id', '=', link)
      .execute()
    const events = await followUser(app, user.id)
    await endExpiredLinks(createSystemCtx(app.ports, 'test'))
    await events.received(projectRemoved, { id })
    await events.received(notebooksRemoved, { ids: [notebook.id] })
    expect((await show(user)).status).toBe(404)
    expect((await open(user, link)).status).toBe(409)
  })

  test('counts users, and is left by them', async () => {
    const { target, makeLink, open, show } = await start()
    const [user, other] = [await app.addUser(), await app.addUser()]
    const link = await makeLink({ uses: 1 })
    await open(user, link)
    expect((await open(other, link)).status).toBe(409)
    expect((await app.call(user.id, shares.remove, { ...target, userId: user.id })).status).toBe(200)
    expect((await show(user)).status).toBe(404)
    expect((await open(other, link)).status).toBe(200)
  })

  test('is lost by a member who also opened the link, with their notebooks, when the owner revokes it', async () => {
    const { owner, id, target, share, makeLink, open, show } = await start()
    const user = await app.addUser()
    await open(user, await makeLink())
    await share(owner, [user.username], ['read', 'update'])
    const { body: own } = await app.call(user.id, notebooks.create, { name: 'Mine', projectId: id })
    await app.call(owner.id, shares.remove, { ...target, userId: user.id })
    expect((await show(user)).status).toBe(404)
    expect((await app.call(user.id, notebooks.get, { id: own.id })).body.projectId).toBeNull()
    expect((await app.call(owner.id, notebooks.get, { id: own.id })).status).toBe(404)
  })

  test('takes the notebooks of members out who go on reading by the link', async () => {
    const { owner, id, share, makeLink, open, show } = await start()
    const user = await app.addUser()
    await open(user, await makeLink())
    await share(owner, [user.username], ['read', 'update'])
    const { body: own } = await app.call(user.id, notebooks.create, { name: 'Mine', projectId: id })
    await app.call(owner.id, projectMembers.remove, { id, userId: user.id })
    expect((await show(user)).body).toMatchObject({ isMember: false })
    expect((await app.call(user.id, notebooks.get, { id: own.id })).body.projectId).toBeNull()
  })

  test('takes no notebook of a user who only opened the link', async () => {
    const { owner, id, makeLink, open } = await start()
    const user = await app.addUser()
    await open(user, await makeLink())
    const { body: own } = await app.call(user.id, notebooks.create, { name: 'Mine' })
    const permissions: Permission[] = ['read', 'update', 'share']
    await app.call(user.id, shares.create, {
      type: 'Session',
      id: own.id,
      recipients: [owner.username],
      permissions,
    })
    const added = await app.call(owner.id, projectNotebooks.add, { id, sessionIds: [own.id] })
    expect(added.status).toBe(422)
  })

  test('does not let a reader by link become its owner', async () => {
    const { owner, id, makeLink, open } = await start()
    const user = await app.addUser()
    await open(user, await makeLink())
    expect((await app.call(owner.id, projectMembers.handOver, { id, userId: user.id })).status).toBe(404)
  })
})
