import { randomUUID } from 'node:crypto'
import type { Permission } from '#contract/access.ts'
import { chat } from '#contract/chat.ts'
import { notebooks } from '#contract/notebooks.ts'
import { projectMembers } from '#contract/project-members.ts'
import { projectNotebooks } from '#contract/project-notebooks.ts'
import { projects } from '#contract/projects.ts'
import { shares } from '#contract/shares.ts'
import { openConversation } from '../conversation.ts'
import { startApp, type TestApp, type TestUser } from '../harness.ts'
import { uploadFile } from '../uploads.ts'
import { type Thing, type Way, ways } from './model.ts'

/** A project with the users, notebooks and files of the model. */
export interface Scene {
  app: TestApp
  /** Occurs in the names and texts of all things, and nowhere else. */
  word: string
  /** A user to whom others give access. */
  recipient: TestUser
  people: Map<string, TestUser>
  ids: Map<Thing, string>
  /** A message of each notebook that has one. */
  messageIds: Map<Thing, string>
  /** A notebook of each user outside of the project. */
  spareNotebooks: Map<Way, string>
  person(name: string): TestUser
  idOf(thing: Thing): string
}

async function createScene(): Promise<Scene> {
  const app = await startApp()
  const people = new Map<string, TestUser>()
  const ids = new Map<Thing, string>()
  return {
    app,
    word: `narwhal${randomUUID().slice(0, 8)}`,
    recipient: await app.addUser(),
    people,
    ids,
    messageIds: new Map(),
    spareNotebooks: new Map(),
    person(name) {
      const found = people.get(name)
      if (!found) throw new Error(`no ${name}`)
      return found
    },
    idOf: (thing) => ids.get(thing) ?? '',
  }
}

export async function openScene(): Promise<Scene> {
  const scene = await createScene()
  const { app, ids, people, person, word } = scene
  for (const name of [...ways, 'member', 'former member', 'outsider'])
    if (name !== 'the owner') people.set(name, await app.addUser())
  const former = person('the former owner')
  const project = (await app.call(former.id, projects.create, { name: `Sea ${word}` })).body
  ids.set('project', project.id)
  const talk = await openConversation(app, 'Log')
  people.set('the owner', talk.user)
  const add = (name: string, role: 'editor' | 'reader', as = talk.user) =>
    app.call(as.id, projectMembers.add, { id: project.id, recipients: [person(name).username], role })
  await add('the owner', 'reader', former)
  await app.call(former.id, projectMembers.handOver, { id: project.id, userId: talk.user.id })
  for (const name of [
    'member',
    'former member',
    'an editor',
    'an editor who left',
    'an editor who became a reader',
  ])
    await add(name, 'editor')
  for (const name of [
    'a reader',
    'a former reader',
    'a reader who became an editor',
    'a reader who is an editor by a group',
  ])
    await add(name, 'reader')
  await add('an editor who is a reader by an organization', 'editor')
  const change = (name: string, role: 'editor' | 'reader') =>
    app.call(talk.user.id, projectMembers.update, { id: project.id, userId: person(name).id, role })
  await change('a reader who became an editor', 'editor')
  await change('an editor who became a reader', 'reader')
  await fill(scene, talk)
  await grantDirectly(scene, project.id)
  const remove = (as: string, name: string) =>
    app.call(person(as).id, projectMembers.remove, { id: project.id, userId: person(name).id })
  await remove('the owner', 'a former reader')
  await remove('an editor who left', 'an editor who left')
  await remove('the owner', 'former member')
  const link = await app.call(talk.user.id, shares.create, { type: 'Project', id: project.id, link: {} })
  for (const name of ['a holder of its link', 'a member of a group who has opened its link'] as const) {
    // Who may read already would not become a holder.
    await app.ports.database.db
      .insertInto('share_link_holders')
      .values({
        link_id: link.body.link.split('/').at(-1) ?? '',
        user_id: person(name).id,
        opened_at: app.clock.now(),
      })
      .execute()
  }
  return scene
}

/** Puts notebooks and files of several users into the project. */
async function fill(scene: Scene, talk: Awaited<ReturnType<typeof openConversation>>) {
  const { app, ids, idOf, messageIds, person, spareNotebooks, word } = scene
  const [owner, member, former, outsider] = [
    talk.user,
    person('member'),
    person('former member'),
    person('outsider'),
  ]
  const projectId = idOf('project')
  const upload = async (thing: Thing, by: TestUser) => {
    const { id } = await uploadFile(app, by.id, { fileName: `${thing}.txt`, content: `${thing} ${word}` })
    ids.set(thing, id)
    return id
  }
  messageIds.set('notebook', (await talk.ask(`Where is the ${word}?`)).id)
  ids.set('notebook', talk.id)
  await app.call(owner.id, notebooks.update, {
    id: talk.id,
    knowledgeIds: [await upload('file of the notebook', owner)],
  })
  await app.call(owner.id, projectNotebooks.add, { id: projectId, sessionIds: [talk.id] })
  for (const [thing, user] of [
    ["member's notebook", member],
    ["former member's notebook", former],
  ] as const)
    ids.set(
      thing,
      (await app.call(user.id, notebooks.create, { name: `${thing} ${word}`, projectId })).body.id,
    )
  const sent = await app.call(member.id, chat.send, {
    id: idOf("member's notebook"),
    prompt: 'Hi',
    clientMessageId: randomUUID(),
  })
  messageIds.set("member's notebook", sent.body.id)
  ids.set(
    'temporary notebook',
    (await app.call(owner.id, notebooks.create, { name: 'Secret', projectId, temporary: true })).body.id,
  )
  const addFile = async (by: TestUser, fileId: string) =>
    app.call(by.id, projects.addFiles, { id: projectId, fileIds: [fileId] })
  await addFile(owner, await upload('file', owner))
  await addFile(member, await upload("member's file", member))
  await addFile(former, await upload("former member's file", former))
  for (const [thing, permissions] of [
    ['file that the member may share', ['read', 'share']],
    ['file that the member may only read', ['read']],
  ] as const) {
    const id = await upload(thing, outsider)
    const recipients = [member.username]
    await app.call(outsider.id, shares.create, {
      type: 'FabFile',
      id,
      recipients,
      permissions: [...permissions],
    })
    await addFile(member, id)
  }
  await app.call(owner.id, projects.addSystemPrompts, {
    id: projectId,
    fileIds: [await upload('instruction', owner)],
  })
  for (const way of ways)
    spareNotebooks.set(way, (await app.call(person(way).id, notebooks.create, { name: 'Own' })).body.id)
}

/** Ways that no call of this domain makes. */
async function grantDirectly({ app, person }: Scene, projectId: string) {
  const { db } = app.ports.database
  const other = await app.call(person('the owner of another project').id, projects.create, { name: 'Other' })
  const grant = (
    subject: { kind: 'user' | 'group' | 'organization' | 'link'; id: string },
    permissions: Permission[],
    more: { via?: 'invite'; resourceId?: string; expiresAt?: Date } = {},
  ) =>
    db
      .insertInto('grants')
      .values({
        resource_kind: 'project',
        resource_id: more.resourceId ?? projectId,
        subject_kind: subject.kind,
        subject_id: subject.id,
        permissions,
        via: more.via ?? 'direct',
        via_id: more.via ? randomUUID() : null,
        created_by: person('the owner').id,
        created_at: app.clock.now(),
        expires_at: more.expiresAt ?? null,
      })
      .execute()
  const user = (way: Way) => ({ kind: 'user' as const, id: person(way).id })
  const past = new Date(Date.now() - 60_000)
  await grant(user('a reader who may share'), ['read', 'share'])
  await grant(user('a reader by an invite'), ['read'], { via: 'invite' })
  await grant(user('an editor by an invite'), ['read', 'update'], { via: 'invite' })
  await grant(user('a user whose grant has expired'), ['read', 'update', 'share'], { expiresAt: past })
  await grant(user('an editor of another project'), ['read', 'update'], { resourceId: other.body.id })
  await grant({ kind: 'link', id: person('a holder of a link of another user').id }, ['read'])
  const set = async (
    kind: 'group' | 'organization',
    permissions: Permission[],
    members: Way[],
    expiresAt?: Date,
  ) => {
    const id = randomUUID()
    await grant({ kind, id }, permissions, { ...(expiresAt && { expiresAt }) })
    for (const way of members)
      await db
        .insertInto('group_members')
        .values({ group_id: id, user_id: person(way).id })
        .execute()
  }
  await set('group', ['read'], ['a reader by a group', 'a member of two groups'])
  await set(
    'group',
    ['read', 'update'],
    [
      'an editor by a group',
      'a reader who is an editor by a group',
      'a member of two groups',
      'a member of a group who has opened its link',
    ],
  )
  await set(
    'organization',
    ['read'],
    ['a reader by an organization', 'an editor who is a reader by an organization'],
  )
  await set('organization', ['read', 'update'], ['an editor by an organization'])
  await set('group', ['read', 'update', 'share'], [])
  await set('group', ['read', 'update'], ['a user whose group grant has expired'], past)
}
