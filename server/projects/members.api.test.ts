import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { PROJECT_GROUPS_MAX, PROJECT_MEMBERS_MAX, PROJECTS_MAX } from '#contract/constants/projects.ts'
import { files, filesRemoved } from '#contract/files.ts'
import { friends } from '#contract/friends.ts'
import { groups } from '#contract/groups.ts'
import { invites } from '#contract/invites.ts'
import { notebookCopies } from '#contract/notebook-copies.ts'
import { notebookTrash } from '#contract/notebook-trash.ts'
import { notebookChanged, notebooks, notebooksRemoved } from '#contract/notebooks.ts'
import { organizations } from '#contract/organizations.ts'
import { projectMembers } from '#contract/project-members.ts'
import { projectNotebooks } from '#contract/project-notebooks.ts'
import { type MemberRole, projectOutdated, projectRemoved, projects } from '#contract/projects.ts'
import { shares } from '#contract/shares.ts'
import { startApp, type TestUser } from '#server/testing/harness.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { followUser } from '#server/testing/user-events.ts'

async function startWithProject() {
  const app = await startApp()
  const [owner, ann, ben] = [await app.addUser(), await app.addUser(), await app.addUser()]
  const { id } = (await app.call(owner.id, projects.create, { name: 'Tides' })).body
  const add = (user: TestUser, role: MemberRole = 'editor', as = owner) =>
    app.call(as.id, projectMembers.add, { id, recipients: [user.username], role })
  const remove = (user: TestUser, as = owner) =>
    app.call(as.id, projectMembers.remove, { id, userId: user.id })
  const show = (user: TestUser) => app.call(user.id, projects.get, { id })
  const addNotebook = async (user: TestUser, name = 'Log') =>
    (await app.call(user.id, notebooks.create, { name, projectId: id })).body.id
  const addFile = async (user: TestUser) => {
    const file = await uploadFile(app, user.id, { fileName: 'moon.txt', content: 'The moon' })
    await app.call(user.id, projects.addFiles, { id, fileIds: [file.id] })
    return file.id
  }
  return { app, owner, ann, ben, id, add, remove, show, addNotebook, addFile }
}

test('members are added with a role, listed, changed and removed', async () => {
  const { app, owner, ann, ben, id, add, remove, show } = await startWithProject()
  const added = await add(ann, 'reader')
  const reader = { userId: ann.id, username: ann.username, role: 'reader', since: expect.any(String) }
  expect(added.body.members).toMatchObject([reader])
  app.clock.advance(10)
  await add(ben, 'editor')
  const seen = await show(ann)
  expect(seen.body).toMatchObject({
    owner: { username: owner.username },
    permissions: ['read'],
    members: [{ userId: ann.id }, { userId: ben.id, role: 'editor' }],
  })
  const promoted = await app.call(owner.id, projectMembers.update, { id, userId: ann.id, role: 'editor' })
  expect(promoted.body.members).toContainEqual(expect.objectContaining({ userId: ann.id, role: 'editor' }))
  expect((await show(ann)).body.permissions).toEqual(['read', 'update'])
  expect((await remove(ann)).body).toEqual({ id, userId: ann.id })
  expect((await show(ann)).status).toBe(404)
  expect((await show(owner)).body.members).toMatchObject([{ userId: ben.id }])
})

test('members see the project in their lists, with its notebooks and files', async () => {
  const { app, owner, ann, id, add, addNotebook, addFile } = await startWithProject()
  const [notebookId, fileId] = [await addNotebook(owner), await addFile(owner)]
  await add(ann, 'reader')
  const { body } = await app.call(ann.id, projects.list, {})
  expect(body).toMatchObject({ total: 1, data: [{ id, sessions: [notebookId], knowledgeIds: [fileId] }] })
  expect((await app.call(ann.id, projectNotebooks.list, { id })).body.data).toMatchObject([
    { id: notebookId },
  ])
  expect((await app.call(ann.id, projects.listFiles, { id })).body.data).toMatchObject([{ id: fileId }])
  const { body: ofOwner } = await app.call(ann.id, projects.listOf, { id: owner.id })
  expect(ofOwner.data.map((one) => one.id)).toEqual([id])
  const { body: own } = await app.call(owner.id, projects.listOf, { id: ann.id })
  expect(own.total).toBe(0)
})

describe('refusals', () => {
  test('unknown, own and missing names, and unknown members', async () => {
    const { app, owner, ann, ben, id, add } = await startWithProject()
    const addNamed = (recipients: string[]) =>
      app.call(owner.id, projectMembers.add, { id, recipients, role: 'reader' })
    expect((await addNamed([])).body.fields).toEqual({ recipients: 'Recipients is required' })
    expect((await addNamed(['no-such-user'])).body.fields).toHaveProperty('recipients')
    expect((await addNamed([owner.username])).body.fields).toHaveProperty('recipients')
    await add(ann)
    const unknown = await app.call(owner.id, projectMembers.update, { id, userId: ben.id, role: 'reader' })
    expect([unknown.status, unknown.body.message]).toEqual([404, 'This user is not a member of the project'])
    const absent = await app.call(owner.id, projectMembers.remove, { id, userId: ben.id })
    expect(absent.status).toBe(404)
  })

  test('editors do not manage members, and readers do not change the project', async () => {
    const { app, ann, ben, id, add, remove } = await startWithProject()
    await add(ann, 'editor')
    expect((await add(ben, 'reader', ann)).status).toBe(403)
    expect((await remove(ben, ann)).status).toBe(403)
    await add(ben, 'reader')
    expect((await app.call(ben.id, projects.update, { id, name: 'Mine' })).status).toBe(403)
    expect((await app.call(ann.id, projects.update, { id, name: 'Ours' })).status).toBe(200)
    expect((await app.call(ann.id, projects.remove, { id })).status).toBe(403)
    expect((await app.call(ann.id, projects.archive, { id })).status).toBe(403)
  })

  test('a project has a limited number of members', async () => {
    const { app, owner, ann, id, add } = await startWithProject()
    const users = await Promise.all(Array.from({ length: PROJECT_MEMBERS_MAX }, () => app.addUser()))
    for (let from = 0; from < users.length; from += 20)
      await app.call(owner.id, projectMembers.add, {
        id,
        recipients: users.slice(from, from + 20).map(({ username }) => username),
        role: 'reader',
      })
    expect((await add(ann)).body.fields).toEqual({
      recipients: 'A project can have at most 100 members. Remove one first.',
    })
  })
})

test('a user who blocked the owner is not added, without notice', async () => {
  const { app, owner, ann, add, show } = await startWithProject()
  await app.call(ann.id, friends.block, { userId: owner.id })
  expect(await add(ann)).toMatchObject({ status: 200, body: { members: [] } })
  expect((await show(ann)).status).toBe(404)
})

describe('invites', () => {
  test('make their recipients members with the role, who lose it like other members', async () => {
    const { app, owner, ann, ben, id, add, remove, show } = await startWithProject()
    const invite = (recipients: string[], role: string | null, as = owner) =>
      app.call(as.id, invites.create, { kind: 'projects', id, recipients, ...(role && { role }) })
    await add(ben, 'editor')
    expect((await invite([ann.username], 'editor', ben)).status).toBe(403)
    expect((await invite([ann.username], 'owner')).status).toBe(422)
    const { body: sent } = await invite([ann.username], 'editor')
    expect((await show(ann)).status).toBe(404)
    expect((await app.call(ann.id, invites.accept, { id: sent.id })).status).toBe(200)
    expect((await show(ann)).body.permissions).toEqual(['read', 'update'])
    await remove(ann)
    expect((await show(ann)).status).toBe(404)
  })

  test('are void once the sender is not the owner any more', async () => {
    const { app, owner, ann, ben, id, add, show } = await startWithProject()
    const { body: sent } = await app.call(owner.id, invites.create, {
      kind: 'projects',
      id,
      recipients: [ann.username],
    })
    await add(ben)
    await app.call(owner.id, projectMembers.handOver, { id, userId: ben.id })
    expect((await app.call(ann.id, invites.accept, { id: sent.id })).status).toBe(409)
    expect((await show(ann)).status).toBe(404)
  })
})

describe('organizations', () => {
  test('an organization of the owner gets access, and loses it with the notebooks of its members', async () => {
    const { app, owner, ann, ben, id, show, addNotebook } = await startWithProject()
    const { body: organization } = await app.call(owner.id, organizations.create, { name: 'Harbour office' })
    const organizationId = organization.id
    await app.call(owner.id, organizations.addMembers, { id: organizationId, recipients: [ann.username] })
    const group = { kind: 'organization' as const, id: organizationId }
    const share = (as: TestUser, role: MemberRole) =>
      app.call(as.id, projectMembers.addGroup, { id, group, role })
    expect((await share(ann, 'editor')).status).toBe(404)
    const shared = await share(owner, 'editor')
    expect(shared.body.groups).toEqual([{ ...group, name: 'Harbour office', role: 'editor' }])
    expect((await show(ann)).body).toMatchObject({ permissions: ['read', 'update'], members: [] })
    expect((await show(ben)).status).toBe(404)
    const { body: listed } = await app.call(ann.id, projects.list, { organizationId })
    expect(listed.data.map((one) => one.id)).toEqual([id])
    expect((await app.call(ben.id, projects.list, { organizationId })).body.total).toBe(0)
    expect((await share(owner, 'reader')).body.groups).toMatchObject([{ role: 'reader' }])
    expect((await show(ann)).body.permissions).toEqual(['read'])
    await share(owner, 'editor')
    const notebookId = await addNotebook(ann)
    const gone = await app.call(owner.id, projectMembers.removeGroup, { id, group })
    expect(gone.body).toMatchObject({ groups: [], sessions: [] })
    expect((await show(ann)).status).toBe(404)
    expect((await app.call(ann.id, notebooks.get, { id: notebookId })).body.projectId).toBeNull()
  })

  test('an organization of other users is refused, and editors do not share', async () => {
    const { app, owner, ann, id, add } = await startWithProject()
    const { body: organization } = await app.call(ann.id, organizations.create, { name: 'Harbour office' })
    const group = { kind: 'organization' as const, id: organization.id }
    const given = { id, group, role: 'reader' as const }
    expect((await app.call(owner.id, projectMembers.addGroup, given)).body.fields).toEqual({
      group: 'You can only share with groups and organizations that you belong to',
    })
    await add(ann, 'editor')
    expect((await app.call(ann.id, projectMembers.addGroup, given)).status).toBe(403)
    expect((await app.call(ann.id, projectMembers.removeGroup, given)).status).toBe(403)
  })

  test('one more group than a project can have is refused, with the error at its field', async () => {
    const { app, owner, id } = await startWithProject()
    const addGroup = async (number: number) => {
      const { body: group } = await app.call(owner.id, groups.create, { name: `Watch ${number}` })
      return app.call(owner.id, projectMembers.addGroup, {
        id,
        group: { kind: 'group', id: group.id },
        role: 'reader',
      })
    }
    for (let number = 1; number <= PROJECT_GROUPS_MAX; number += 1)
      expect((await addGroup(number)).status).toBe(200)
    const refused = await addGroup(PROJECT_GROUPS_MAX + 1)
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { group: 'A project can be shared with at most 20 groups and organizations' },
    ])
  })
})

describe('leaving', () => {
  test('the notebooks and files of a member leave with them, those of others stay', async () => {
    const { app, owner, ann, ben, id, add, remove, show, addNotebook, addFile } = await startWithProject()
    await add(ann)
    await add(ben, 'reader')
    const [ofOwner, ofAnn] = [await addNotebook(owner), await addNotebook(ann)]
    const trashed = await addNotebook(ann, 'Old')
    await app.call(ann.id, notebooks.remove, { id: trashed })
    const [fileOfOwner, fileOfAnn] = [await addFile(owner), await addFile(ann)]
    expect((await app.call(ben.id, notebooks.get, { id: ofAnn })).status).toBe(200)
    expect((await app.call(ben.id, files.get, { id: fileOfAnn })).status).toBe(200)

    await remove(ann, ann)
    expect((await show(ben)).body).toMatchObject({ sessions: [ofOwner], knowledgeIds: [fileOfOwner] })
    expect((await app.call(ben.id, notebooks.get, { id: ofAnn })).status).toBe(404)
    expect((await app.call(ben.id, files.get, { id: fileOfAnn })).status).toBe(404)
    expect((await app.call(owner.id, notebooks.get, { id: ofAnn })).status).toBe(404)
    expect((await app.call(ann.id, notebooks.get, { id: ofAnn })).body).toMatchObject({ projectId: null })
    expect((await app.call(ann.id, files.get, { id: fileOfAnn })).status).toBe(200)
    expect((await app.call(ann.id, notebooks.get, { id: ofOwner })).status).toBe(404)
    const restored = await app.call(ann.id, notebookTrash.restore, { id: trashed })
    expect(restored.body).toMatchObject({ projectId: null })
    expect((await app.call(ann.id, projects.get, { id })).status).toBe(404)
  })

  test('a grant of its own survives', async () => {
    const { app, owner, ann, add, remove, addNotebook } = await startWithProject()
    const notebookId = await addNotebook(owner)
    await add(ann)
    await app.call(owner.id, shares.create, {
      type: 'Session',
      id: notebookId,
      recipients: [ann.username],
      permissions: ['read'],
    })
    await remove(ann)
    expect((await app.call(ann.id, notebooks.get, { id: notebookId })).body.permissions).toEqual(['read'])
  })

  test('the owner cannot leave', async () => {
    const { owner, ann, add, remove } = await startWithProject()
    await add(ann)
    const refused = await remove(owner, owner)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The owner cannot leave a project. Make another member the owner first, or delete it.',
    ])
  })
})

describe('handing over', () => {
  test('makes a member the owner, and the previous owner an editor', async () => {
    const { app, owner, ann, ben, id, add, show, addNotebook } = await startWithProject()
    const notebookId = await addNotebook(owner)
    await add(ann, 'reader')
    expect((await app.call(owner.id, projectMembers.handOver, { id, userId: ben.id })).status).toBe(404)
    expect((await app.call(ann.id, projectMembers.handOver, { id, userId: ann.id })).status).toBe(403)
    const { body } = await app.call(owner.id, projectMembers.handOver, { id, userId: ann.id })
    expect(body).toMatchObject({
      userId: ann.id,
      permissions: ['read', 'update'],
      members: [{ userId: owner.id, role: 'editor' }],
    })
    expect((await show(ann)).body).toMatchObject({
      owner: null,
      permissions: expect.arrayContaining(['delete']),
    })
    expect((await app.call(owner.id, projects.remove, { id })).status).toBe(403)
    expect((await app.call(owner.id, notebooks.get, { id: notebookId })).body.projectId).toBe(id)
  })

  test('is refused when the member has the maximum number of projects', async () => {
    const { app, owner, ann, id, add } = await startWithProject()
    await add(ann)
    const now = app.clock.now()
    const rows = Array.from({ length: PROJECTS_MAX }, () => ({
      id: randomUUID(),
      user_id: ann.id,
      name: 'One of many',
      description: '',
      created_at: now,
      updated_at: now,
    }))
    await app.ports.database.db.insertInto('projects').values(rows).execute()
    expect((await app.call(owner.id, projectMembers.handOver, { id, userId: ann.id })).status).toBe(409)
  })
})

describe('files', () => {
  test('a file is read by members only as long as the user who added it may share it', async () => {
    const { app, owner, ann, ben, id, add } = await startWithProject()
    const author = await app.addUser()
    await add(ann, 'editor')
    await add(ben, 'reader')
    const { id: fileId } = await uploadFile(app, author.id, { fileName: 'sea.txt', content: 'The sea' })
    const share = { type: 'FabFile' as const, id: fileId, recipients: [ann.username] }
    await app.call(author.id, shares.create, { ...share, permissions: ['read', 'share'] })
    await app.call(ann.id, projects.addFiles, { id, fileIds: [fileId] })
    expect((await app.call(ben.id, files.get, { id: fileId })).status).toBe(200)
    const events = await followUser(app, ben.id)
    await app.call(author.id, shares.remove, { type: 'FabFile', id: fileId, userId: ann.id })
    for (const user of [owner, ann, ben])
      expect((await app.call(user.id, files.get, { id: fileId })).status).toBe(404)
    await events.received(filesRemoved, { ids: [fileId] })
  })

  test('a file that another member sees is not removed as missing', async () => {
    const { app, owner, ann, id, add } = await startWithProject()
    const author = await app.addUser()
    await add(ann, 'editor')
    const { id: fileId } = await uploadFile(app, author.id, { fileName: 'sea.txt', content: 'The sea' })
    const share = { type: 'FabFile' as const, id: fileId, recipients: [ann.username] }
    await app.call(author.id, shares.create, { ...share, permissions: ['read'] })
    await app.call(ann.id, projects.addFiles, { id, fileIds: [fileId] })
    const removeMissing = (as: TestUser) =>
      app.call(as.id, projects.removeMissingFiles, { fileIds: [fileId] })
    expect((await removeMissing(owner)).body).toEqual({ removed: 0 })
    await app.call(author.id, shares.remove, { type: 'FabFile', id: fileId, userId: ann.id })
    expect((await removeMissing(ann)).body).toEqual({ removed: 1 })
  })
})

describe('notebooks', () => {
  test('a notebook of another user is added only when that user is a member', async () => {
    const { app, owner, ann, id, add } = await startWithProject()
    const { id: notebookId } = (await app.call(ann.id, notebooks.create, { name: 'Log' })).body
    await app.call(ann.id, shares.create, {
      type: 'Session',
      id: notebookId,
      recipients: [owner.username],
      permissions: ['read', 'share'],
    })
    const place = () => app.call(owner.id, projectNotebooks.add, { id, sessionIds: [notebookId] })
    expect((await place()).body.fields).toEqual({
      sessionIds: 'A notebook can only be added to a project of which its owner is a member',
    })
    await add(ann, 'reader')
    expect((await place()).body.sessions).toEqual([notebookId])
  })

  test('a notebook is not moved out of a project by a user who may not change it', async () => {
    const { app, owner, ann, ben, id, add, addNotebook } = await startWithProject()
    await add(ann, 'editor')
    const notebookId = await addNotebook(ann)
    await app.call(ann.id, shares.create, {
      type: 'Session',
      id: notebookId,
      recipients: [ben.username],
      permissions: ['read', 'share'],
    })
    const other = (await app.call(ben.id, projects.create, { name: 'Other' })).body.id
    await app.call(ben.id, projectMembers.add, { id: other, recipients: [ann.username], role: 'reader' })
    const moved = await app.call(ben.id, projectNotebooks.add, { id: other, sessionIds: [notebookId] })
    expect(moved.status).toBe(403)
    expect((await app.call(owner.id, projects.get, { id })).body.sessions).toEqual([notebookId])
  })

  test('a notebook is taken out by its owner, who became a reader', async () => {
    const { app, owner, ann, ben, id, add, addNotebook } = await startWithProject()
    await add(ann, 'editor')
    await add(ben, 'reader')
    const [ofAnn, ofOwner] = [await addNotebook(ann), await addNotebook(owner)]
    await app.call(owner.id, projectMembers.update, { id, userId: ann.id, role: 'reader' })
    const takeOut = (as: TestUser, sessionId: string) =>
      app.call(as.id, projectNotebooks.remove, { id, sessionIds: [sessionId] })
    expect((await takeOut(ben, ofAnn)).status).toBe(403)
    expect((await takeOut(ann, ofOwner)).status).toBe(403)
    const { body: copy } = await app.call(ann.id, notebookCopies.clone, { id: ofAnn })
    expect(copy.projectId).toBeNull()
    expect((await takeOut(ann, ofAnn)).body.sessions).toEqual([ofOwner])
    expect((await app.call(ben.id, notebooks.get, { id: ofAnn })).status).toBe(404)
  })

  test('a temporary notebook stays private', async () => {
    const { app, owner, ann, id, add } = await startWithProject()
    await add(ann)
    const events = await followUser(app, ann.id)
    const { body } = await app.call(owner.id, notebooks.create, { projectId: id, temporary: true })
    expect((await app.call(ann.id, notebooks.get, { id: body.id })).status).toBe(404)
    await app.call(owner.id, projects.update, { id, name: 'Ebb' })
    await events.received(projectOutdated, { id })
    expect(events.names()).not.toContain('notebook_changed')
  })

  test('a notebook answers editors, not readers', async () => {
    const { app, owner, ann, ben, add, addNotebook } = await startWithProject()
    const notebookId = await addNotebook(owner)
    await add(ann, 'editor')
    await add(ben, 'reader')
    const ask = (user: TestUser) =>
      app.call(user.id, chat.send, { id: notebookId, prompt: 'Hi', clientMessageId: randomUUID() })
    expect((await ask(ann)).status).toBe(200)
    expect((await ask(ben)).status).toBe(403)
  })
})

test('a deleted project leaves its notebooks and files to their owners', async () => {
  const { app, owner, ann, id, add, addNotebook, addFile } = await startWithProject()
  await add(ann)
  const [ofOwner, ofAnn] = [await addNotebook(owner), await addNotebook(ann)]
  const fileId = await addFile(ann)
  await app.call(owner.id, projects.remove, { id })
  expect((await app.call(ann.id, notebooks.get, { id: ofAnn })).body).toMatchObject({
    projectId: null,
    users: [],
  })
  expect((await app.call(owner.id, notebooks.get, { id: ofOwner })).body).toMatchObject({ projectId: null })
  expect((await app.call(owner.id, notebooks.get, { id: ofAnn })).status).toBe(404)
  expect((await app.call(ann.id, notebooks.get, { id: ofOwner })).status).toBe(404)
  expect((await app.call(owner.id, files.get, { id: fileId })).status).toBe(404)
  expect((await app.call(ann.id, files.get, { id: fileId })).status).toBe(200)
})

test('an archived project is only in the list of archived ones', async () => {
  const { app, owner, ann, id, add } = await startWithProject()
  await add(ann)
  const archived = await app.call(owner.id, projects.archive, { id })
  expect(archived.body.archivedAt).toEqual(expect.any(String))
  for (const user of [owner, ann]) {
    expect((await app.call(user.id, projects.list, {})).body.total).toBe(0)
    const { body } = await app.call(user.id, projects.list, { archived: 'true' })
    expect(body.data.map((one) => one.id)).toEqual([id])
  }
  expect((await app.call(owner.id, projects.unarchive, { id })).body.archivedAt).toBeNull()
  expect((await app.call(ann.id, projects.list, {})).body.total).toBe(1)
})

describe('events', () => {
  test('members learn what changed, and former members that they lost access', async () => {
    const { app, owner, ann, ben, id, add, remove, addNotebook } = await startWithProject()
    const notebookId = await addNotebook(owner)
    await add(ben)
    const [ofAnn, ofBen] = [await followUser(app, ann.id), await followUser(app, ben.id)]
    await add(ann, 'reader')
    await ofAnn.received(projectOutdated, { id })
    ofAnn.socket.send({ type: 'subscribe', topic: 'session', id: notebookId })
    await ofAnn.socket.settled()
    expect(ofAnn.socket.frames.filter(({ type }) => type === 'error')).toEqual([])
    await remove(ann)
    await ofAnn.received(projectRemoved, { id })
    await ofAnn.received(notebooksRemoved, { ids: [notebookId] })
    await ofAnn.socket.until((frame) => frame.type === 'error' && frame.topic === 'session')
    await ofBen.received(projectOutdated, { id })
    expect(ofBen.names()).not.toContain('project_removed')
  })

  test('members receive a notebook that another member adds', async () => {
    const { app, owner, ann, add, addNotebook } = await startWithProject()
    await add(ann, 'reader')
    const events = await followUser(app, ann.id)
    const id = await addNotebook(owner)
    const frame = await events.socket.until(
      (one) =>
        one.type === 'event' &&
        one.name === notebookChanged.name &&
        (one.payload as { id: string }).id === id,
    )
    expect(frame).toMatchObject({ payload: { name: 'Log' } })
  })
})

test('concurrent additions and removals of one member end in one state', async () => {
  const { owner, ann, add, remove, show } = await startWithProject()
  await add(ann)
  await Promise.all(Array.from({ length: 6 }, (_, index) => (index % 2 ? add(ann) : remove(ann))))
  const isMember = (await show(owner)).body.members.some(({ userId }) => userId === ann.id)
  expect((await show(ann)).status).toBe(isMember ? 200 : 404)
})
