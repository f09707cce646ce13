import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '#contract/access.ts'
import { chat } from '#contract/chat.ts'
import { files } from '#contract/files.ts'
import { notebookCopies } from '#contract/notebook-copies.ts'
import { notebookFavorites } from '#contract/notebook-favorites.ts'
import { notebooks } from '#contract/notebooks.ts'
import { projectMembers } from '#contract/project-members.ts'
import { projectNotebooks } from '#contract/project-notebooks.ts'
import { projects } from '#contract/projects.ts'
import { ratings } from '#contract/ratings.ts'
import { search } from '#contract/search.ts'
import { shares } from '#contract/shares.ts'
import { openConversation } from '#server/testing/conversation.ts'
import { startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { uploadFile } from '#server/testing/uploads.ts'

/** The naive model: each way to a project, with the permissions that it gives. */
const WAYS = {
  'a stranger': [],
  'the owner': ['read', 'update', 'delete', 'share'],
  'a reader': ['read'],
  'an editor': ['read', 'update'],
  'a reader who became an editor': ['read', 'update'],
  'an editor who became a reader': ['read'],
  'a reader who may share': ['read', 'share'],
  'a reader by an invite': ['read'],
  'an editor by an invite': ['read', 'update'],
  'a reader by a group': ['read'],
  'an editor by a group': ['read', 'update'],
  'a reader by an organization': ['read'],
  'an editor by an organization': ['read', 'update'],
  'a reader who is an editor by a group': ['read', 'update'],
  'an editor who is a reader by an organization': ['read', 'update'],
  'a member of two groups': ['read', 'update'],
  'the former owner': ['read', 'update'],
  'a former reader': [],
  'an editor who left': [],
  'a former member of a group': [],
  'a user whose grant has expired': [],
  'a user whose group grant has expired': [],
  'an editor of another project': [],
  'the owner of another project': [],
  'a holder of a link of another user': [],
} satisfies Record<string, Permission[]>
type Way = keyof typeof WAYS
const ways = Object.keys(WAYS) as Way[]

/** What is asked for, and who owns it. */
const THINGS = {
  project: 'owner',
  notebook: 'owner',
  "member's notebook": 'member',
  'temporary notebook': 'owner',
  file: 'owner',
  "member's file": 'member',
  'file that the member may share': 'outsider',
  'file that the member may only read': 'outsider',
  'file of the notebook': 'owner',
  instruction: 'owner',
  "former member's notebook": 'former member',
  "former member's file": 'former member',
} as const
type Thing = keyof typeof THINGS

/** The permissions of the model on a thing, for users of the project with these permissions. */
function permissionsOn(thing: Thing, onProject: readonly Permission[]): readonly Permission[] {
  if (!onProject.includes('read')) return []
  if (thing === 'project') return onProject
  if (thing === 'notebook' || thing === "member's notebook")
    return onProject.includes('update') ? ['read', 'update'] : ['read']
  const isShared =
    thing === 'file' ||
    thing === "member's file" ||
    thing === 'file that the member may share' ||
    thing === 'file of the notebook' ||
    thing === 'instruction'
  return isShared ? ['read'] : []
}

let app: TestApp
const people = new Map<string, TestUser>()
const ids = new Map<Thing, string>()
let questId = ''
let memberQuestId = ''
let word = ''
let recipient: TestUser
let spareNotebooks: Map<string, string>

const person = (name: string): TestUser => {
  const found = people.get(name)
  if (!found) throw new Error(`no ${name}`)
  return found
}
const idOf = (thing: Thing) => ids.get(thing) ?? ''

beforeAll(async () => {
  app = await startApp()
  word = `narwhal${randomUUID().slice(0, 8)}`
  recipient = await app.addUser()
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
  await fill(talk)
  await grantDirectly(project.id)
  const remove = (as: string, name: string) =>
    app.call(person(as).id, projectMembers.remove, { id: project.id, userId: person(name).id })
  await remove('the owner', 'a former reader')
  await remove('an editor who left', 'an editor who left')
  await remove('the owner', 'former member')
}, 120_000)

/** Puts notebooks and files of several users into the project. */
async function fill(talk: Awaited<ReturnType<typeof openConversation>>) {
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
  questId = (await talk.ask(`Where is the ${word}?`)).id
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
  memberQuestId = sent.body.id
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
  spareNotebooks = new Map()
  for (const way of ways)
    spareNotebooks.set(way, (await app.call(person(way).id, notebooks.create, { name: 'Own' })).body.id)
}

/** Ways that no call of this domain makes. */
async function grantDirectly(projectId: string) {
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
    ['an editor by a group', 'a reader who is an editor by a group', 'a member of two groups'],
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

interface Call {
  name: string
  thing: Thing
  needs: Permission
  make: (as: string, way: Way) => Promise<number>
}

const project = () => ({ id: idOf('project') })

const ON_PROJECT: Omit<Call, 'thing'>[] = [
  { name: 'get', needs: 'read', make: async (as) => (await app.call(as, projects.get, project())).status },
  {
    name: 'list files',
    needs: 'read',
    make: async (as) => (await app.call(as, projects.listFiles, project())).status,
  },
  {
    name: 'list notebooks',
    needs: 'read',
    make: async (as) => (await app.call(as, projectNotebooks.list, project())).status,
  },
  {
    name: 'add favorite',
    needs: 'read',
    make: async (as) => (await app.call(as, projects.addFavorite, project())).status,
  },
  {
    name: 'remove favorite',
    needs: 'read',
    make: async (as) => (await app.call(as, projects.removeFavorite, project())).status,
  },
  {
    name: 'rename',
    needs: 'update',
    make: async (as) => (await app.call(as, projects.update, { ...project(), name: `Sea ${word}` })).status,
  },
  {
    name: 'describe',
    needs: 'update',
    make: async (as) => (await app.call(as, projects.update, { ...project(), description: 'Deep' })).status,
  },
  {
    name: 'remove files',
    needs: 'update',
    make: async (as) =>
      (await app.call(as, projects.removeFiles, { ...project(), fileIds: [randomUUID()] })).status,
  },
  {
    name: 'switch an instruction',
    needs: 'update',
    make: async (as) =>
      (
        await app.call(as, projects.toggleSystemPrompt, {
          ...project(),
          fileId: idOf('instruction'),
          enabled: true,
        })
      ).status,
  },
  {
    name: 'remove instructions',
    needs: 'update',
    make: async (as) =>
      (await app.call(as, projects.removeSystemPrompts, { ...project(), fileIds: [randomUUID()] })).status,
  },
  {
    name: 'add an own notebook',
    needs: 'update',
    make: async (as, way) =>
      (
        await app.call(as, projectNotebooks.add, {
          ...project(),
          sessionIds: [spareNotebooks.get(way) ?? ''],
        })
      ).status,
  },
  {
    name: 'take out notebooks',
    needs: 'update',
    make: async (as) =>
      (await app.call(as, projectNotebooks.remove, { ...project(), sessionIds: [randomUUID()] })).status,
  },
  {
    name: 'create a notebook',
    needs: 'update',
    make: async (as) =>
      (await app.call(as, notebooks.create, { name: 'New', projectId: idOf('project') })).status,
  },
  {
    name: 'add members',
    needs: 'share',
    make: async (as) =>
      (
        await app.call(as, projectMembers.add, {
          ...project(),
          recipients: [recipient.username],
          role: 'reader',
        })
      ).status,
  },
  {
    name: 'change the role of a member',
    needs: 'share',
    make: async (as) =>
      (await app.call(as, projectMembers.update, { ...project(), userId: recipient.id, role: 'reader' }))
        .status,
  },
  {
    name: 'remove a member',
    needs: 'share',
    make: async (as) => {
      const { status } = await app.call(as, projectMembers.remove, { ...project(), userId: recipient.id })
      const member = { ...project(), recipients: [recipient.username], role: 'reader' as const }
      if (status === 200) await app.call(person('the owner').id, projectMembers.add, member)
      return status
    },
  },
  {
    name: 'archive',
    needs: 'delete',
    make: async (as) => (await app.call(as, projects.archive, project())).status,
  },
  {
    name: 'restore from the archive',
    needs: 'delete',
    make: async (as) => (await app.call(as, projects.unarchive, project())).status,
  },
]
const PROJECT_CALLS = ON_PROJECT.map((call): Call => ({ ...call, thing: 'project' }))

/** Deletes only for users other than the owner: the thing must stay for the next case. */
const NOTEBOOK_CALLS = (thing: Thing, messageId: () => string): Call[] => {
  const it = () => ({ id: idOf(thing) })
  const message = () => ({ id: idOf(thing), messageId: messageId() })
  const calls: Omit<Call, 'thing'>[] = [
    { name: 'get', needs: 'read', make: async (as) => (await app.call(as, notebooks.get, it())).status },
    {
      name: 'list files',
      needs: 'read',
      make: async (as) => (await app.call(as, notebooks.listFiles, it())).status,
    },
    { name: 'messages', needs: 'read', make: async (as) => (await app.call(as, chat.list, it())).status },
    { name: 'ratings', needs: 'read', make: async (as) => (await app.call(as, ratings.list, it())).status },
    {
      name: 'add favorite',
      needs: 'read',
      make: async (as) => (await app.call(as, notebookFavorites.add, it())).status,
    },
    {
      name: 'open the address of the share',
      needs: 'read',
      make: async (as) => (await app.call(as, shares.open, { ids: idOf(thing) })).status,
    },
    {
      name: 'clone',
      needs: 'read',
      make: async (as) => (await app.call(as, notebookCopies.clone, it())).status,
    },
    {
      name: 'rename',
      needs: 'update',
      make: async (as) =>
        (await app.call(as, notebooks.update, { ...it(), name: `${thing} ${word}` })).status,
    },
    {
      name: 'send',
      needs: 'update',
      make: async (as) =>
        (await app.call(as, chat.send, { ...it(), prompt: 'Hi', clientMessageId: randomUUID() })).status,
    },
    {
      name: 'stop',
      needs: 'update',
      make: async (as) => (await app.call(as, chat.stopReply, it())).status,
    },
    {
      name: 'list who has access',
      needs: 'share',
      make: async (as) => (await app.call(as, shares.list, { type: 'Session', ...it() })).status,
    },
    {
      name: 'share',
      needs: 'share',
      make: async (as) =>
        (
          await app.call(as, shares.create, {
            type: 'Session',
            ...it(),
            recipients: [recipient.username],
            permissions: ['read'],
          })
        ).status,
    },
    {
      name: 'delete',
      needs: 'delete',
      make: async (as) => (await app.call(as, notebooks.remove, it())).status,
    },
  ]
  if (messageId() !== '' || thing === 'notebook')
    calls.push({
      name: 'message',
      needs: 'read',
      make: async (as) => (await app.call(as, chat.get, message())).status,
    })
  return calls.map((call) => ({ ...call, thing }))
}

const FILE_CALLS = (thing: Thing): Call[] => {
  const it = () => ({ id: idOf(thing) })
  const calls: Omit<Call, 'thing'>[] = [
    { name: 'get', needs: 'read', make: async (as) => (await app.call(as, files.get, it())).status },
    {
      name: 'address',
      needs: 'read',
      make: async (as) =>
        (await app.call(as, files.presignedUrls, { filePaths: [`files/${idOf(thing)}`] })).status,
    },
    {
      name: 'favorite',
      needs: 'read',
      make: async (as) => (await app.call(as, files.addFavorite, it())).status,
    },
    {
      name: 'open the address of the share',
      needs: 'read',
      make: async (as) => (await app.call(as, shares.open, { ids: idOf(thing) })).status,
    },
    {
      name: 'rename',
      needs: 'update',
      make: async (as) => (await app.call(as, files.update, { ...it(), notes: 'x' })).status,
    },
    {
      name: 'share',
      needs: 'share',
      make: async (as) =>
        (
          await app.call(as, shares.create, {
            type: 'FabFile',
            ...it(),
            recipients: [recipient.username],
            permissions: ['read'],
          })
        ).status,
    },
    { name: 'delete', needs: 'delete', make: async (as) => (await app.call(as, files.remove, it())).status },
  ]
  return calls.map((call) => ({ ...call, thing }))
}

const FILES: Thing[] = [
  'file',
  "member's file",
  'file that the member may share',
  'file that the member may only read',
  'file of the notebook',
  'instruction',
  "former member's file",
]
const CALLS: Call[] = [
  ...PROJECT_CALLS,
  ...NOTEBOOK_CALLS('notebook', () => questId),
  ...NOTEBOOK_CALLS("member's notebook", () => memberQuestId),
  ...NOTEBOOK_CALLS('temporary notebook', () => ''),
  ...NOTEBOOK_CALLS("former member's notebook", () => ''),
  ...FILES.flatMap(FILE_CALLS),
]

/** What the model answers: 404 without reading, 403 without the permission. */
function expectedStatus({ thing, needs }: Call, way: Way): number {
  if (THINGS[thing] === 'owner' && way === 'the owner') return 200
  const permissions = permissionsOn(thing, WAYS[way])
  if (!permissions.includes('read')) return 404
  return permissions.includes(needs) ? 200 : 403
}

/** The owner keeps what the next cases need; a temporary notebook has rules of its own for its owner. */
const isLeftOut = ({ name, thing }: Call, way: Way) =>
  way === 'the owner' && (name === 'delete' || (thing === 'temporary notebook' && name !== 'get'))

const CASES = CALLS.flatMap((call) =>
  ways
    .filter((way) => !isLeftOut(call, way))
    .map((way) => ({ way, call, thing: call.thing, name: call.name })),
)

test('the matrix has at least two thousand cases', () => {
  expect(CASES.length).toBeGreaterThanOrEqual(2000)
})

describe.each(ways)('%s', (way) => {
  test.each(CASES.filter((one) => one.way === way))('$thing: $name', async ({ call }) => {
    expect(await call.make(person(way).id, way)).toBe(expectedStatus(call, way))
  })

  test('lists, search and topics', async () => {
    const user = person(way)
    const mayRead = (WAYS[way] as readonly Permission[]).includes('read')
    const { body: listed } = await app.call(user.id, projects.list, { search: word, limit: 100 })
    expect(listed.data.some(({ id }) => id === idOf('project'))).toBe(mayRead)
    const owner = person('the owner').id
    const { body: ofOwner } = await app.call(user.id, projects.listOf, { id: owner, limit: 100 })
    expect(ofOwner.data.some(({ id }) => id === idOf('project'))).toBe(mayRead)
    const { body: found } = await app.call(user.id, search.all, { q: word, limit: 100 })
    const hit = (id: string) => found.data.some((one) => one.id === id || one.sessionId === id)
    expect(hit(idOf('project'))).toBe(mayRead)
    expect(hit(idOf('notebook'))).toBe(mayRead)
    expect(hit(idOf("member's notebook"))).toBe(mayRead)
    expect(hit(idOf("former member's notebook"))).toBe(false)
    for (const thing of [
      'notebook',
      "member's notebook",
      'temporary notebook',
      "former member's notebook",
    ] as const) {
      const socket = await app.socket(user.id)
      socket.send({ type: 'subscribe', topic: 'session', id: idOf(thing) })
      await socket.settled()
      const isOwn = way === 'the owner' && THINGS[thing] === 'owner'
      const isRefused = socket.frames.some(({ type }) => type === 'error')
      expect(isRefused).toBe(!isOwn && !permissionsOn(thing, WAYS[way]).includes('read'))
    }
  })
})
