import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ACTIVITY_DAYS, activity } from '#contract/activity.ts'
import { notebooks } from '#contract/notebooks.ts'
import { organizations } from '#contract/organizations.ts'
import { projectMembers } from '#contract/project-members.ts'
import { projectNotebooks } from '#contract/project-notebooks.ts'
import { projects } from '#contract/projects.ts'
import { shares } from '#contract/shares.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { forgetActivities } from './service.ts'

/** A project with an editor, in which some things happened. */
async function busyProject(app: TestApp) {
  const [owner, editor] = [await app.addUser(), await app.addUser()]
  const { id } = (await app.call(owner.id, projects.create, { name: 'Whales' })).body
  await app.call(owner.id, projectMembers.add, { id, recipients: [editor.username], role: 'editor' })
  app.clock.advance(1000)
  const notebook = (await app.call(editor.id, notebooks.create, { name: 'Songs', projectId: id })).body
  app.clock.advance(1000)
  const file = await uploadFile(app, owner.id, { fileName: 'sea.txt', content: 'The moon' })
  await app.call(owner.id, projects.addFiles, { id, fileIds: [file.id] })
  return { owner, editor, id, notebook, file }
}

const feedOf = async (app: TestApp, userId: string, input: Parameters<typeof app.call>[2]) => {
  const { status, body } = await app.call(userId, activity.list, input as object)
  expect(status).toBe(200)
  return body.data.map(({ type, subject, person }) => [type, subject?.name, person.username])
}

test('the feed of a project shows its members what happened, newest first', async () => {
  const app = await startApp()
  const { owner, editor, id } = await busyProject(app)
  const expected = [
    ['FILE_ADDED_TO_PROJECT', 'sea.txt', owner.username],
    ['NOTEBOOK_CREATED', 'Songs', editor.username],
    ['PROJECT_MEMBER_ADDED', editor.username, owner.username],
    ['PROJECT_CREATED', 'Whales', owner.username],
  ]
  for (const reader of [owner, editor]) {
    const feed = await feedOf(app, reader.id, { projectId: id })
    expect(new Set(feed.map(String))).toEqual(new Set(expected.map(String)))
    expect(feed).toHaveLength(expected.length)
    expect(feed[0]).toEqual(expected[0])
  }
  const files = await feedOf(app, editor.id, { projectId: id, kinds: 'file,notebook' })
  expect(files).toEqual(expected.slice(0, 2))
  expect(await feedOf(app, owner.id, { projectId: id, userId: editor.id })).toEqual([expected[1]])
  const page = await app.call(owner.id, activity.list, { projectId: id, limit: 1, page: 2 })
  expect([page.body.total, page.body.data.length]).toEqual([4, 1])
})

test('a former member and a stranger read no feed', async () => {
  const app = await startApp()
  const { owner, editor, id } = await busyProject(app)
  await app.call(owner.id, projectMembers.remove, { id, userId: editor.id })
  const stranger = await app.addUser({ isAdmin: true })
  for (const reader of [editor, stranger])
    expect((await app.call(reader.id, activity.list, { projectId: id })).status).toBe(404)
  const nowhere = { projectId: randomUUID() }
  expect((await app.call(owner.id, activity.list, nowhere)).status).toBe(404)
  const organization = await app.call(owner.id, activity.list, { organizationId: randomUUID() })
  expect(organization.status).toBe(404)
  const ofOthers = await app.call(stranger.id, activity.list, { userId: owner.id })
  expect(ofOthers.status).toBe(422)
})

test('what a reader may not read now is left out, and what is deleted is named', async () => {
  const app = await startApp()
  const { owner, editor, id, notebook } = await busyProject(app)
  await app.call(editor.id, projectNotebooks.remove, { id, sessionIds: [notebook.id] })
  const names = async (userId: string) =>
    (await feedOf(app, userId, { projectId: id })).map(([, name]) => name)
  expect(await names(owner.id)).not.toContain('Songs')
  expect(await names(editor.id)).toContain('Songs')
  await app.call(editor.id, notebooks.remove, { id: notebook.id })
  const { data } = (await app.call(editor.id, activity.list, { kinds: 'notebook' })).body
  expect(data).toMatchObject([{ subject: { id: notebook.id, name: 'Songs', isDeleted: true } }])
})

test('a renamed notebook has its current name in the feed, and sharing is in that of the user who shared', async () => {
  const app = await startApp()
  const [owner, friend] = [await app.addUser(), await app.addUser()]
  const { id } = (await app.call(owner.id, notebooks.create, { name: 'Draft' })).body
  await app.call(owner.id, shares.create, {
    type: 'Session',
    id,
    recipients: [friend.username],
    permissions: ['read'],
  })
  await app.call(owner.id, shares.create, { type: 'Session', id, link: {} })
  await app.call(owner.id, notebooks.update, { id, name: 'Final' })
  const feed = await feedOf(app, owner.id, {})
  expect(feed.map(([type, name]) => `${type} ${name}`).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'NOTEBOOK_CREATED Final',
    'NOTEBOOK_LINK_CREATED Final',
    'NOTEBOOK_SHARED Final',
  ])
  expect(await feedOf(app, friend.id, {})).toEqual([])
})

test('the feed of an organization is for its members', async () => {
  const app = await startApp()
  const [owner, member, former] = [await app.addUser(), await app.addUser(), await app.addUser()]
  const { id } = (await app.call(owner.id, organizations.create, { name: 'Harbour' })).body
  const recipients = [member.username, former.username]
  app.clock.advance(1000)
  await app.call(owner.id, organizations.addMembers, { id, recipients })
  app.clock.advance(1000)
  await app.call(former.id, organizations.leave, { id })
  const feed = await feedOf(app, member.id, { organizationId: id })
  expect(feed.map(([type]) => type)).toEqual([
    'ORGANIZATION_MEMBER_LEFT',
    'ORGANIZATION_MEMBER_ADDED',
    'ORGANIZATION_MEMBER_ADDED',
    'ORGANIZATION_CREATED',
  ])
  expect((await app.call(former.id, activity.list, { organizationId: id })).status).toBe(404)
})

test('old activities are deleted, except the agreements to announcements', async () => {
  const app = await startApp()
  const { id } = await app.addUser()
  for (const type of ['OPEN_PAGE', 'AGREE_MODAL'])
    await app.call(id, activity.logEvent, { type, metadata: { id: randomUUID() } })
  await app.ports.database.pool.query(
    'update activities set created_at = created_at - make_interval(days => $1) where user_id = $2',
    [ACTIVITY_DAYS + 1, id],
  )
  await app.call(id, activity.logEvent, { type: 'OPEN_PAGE' })
  await forgetActivities(createSystemCtx(app.ports, 'test'))
  const { data } = (await app.call(id, activity.list, {})).body
  expect(data.map(({ type }) => type)).toEqual(['OPEN_PAGE', 'AGREE_MODAL'])
})
