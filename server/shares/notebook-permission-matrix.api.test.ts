import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '#contract/access.ts'
import { chat } from '#contract/chat.ts'
import { files } from '#contract/files.ts'
import { notebookCopies } from '#contract/notebook-copies.ts'
import { notebookDownloadPath } from '#contract/notebook-downloads.ts'
import { notebookFavorites } from '#contract/notebook-favorites.ts'
import { notebookTags } from '#contract/notebook-tags.ts'
import { notebookTrash } from '#contract/notebook-trash.ts'
import { notebooks } from '#contract/notebooks.ts'
import { presence } from '#contract/presence.ts'
import { projects } from '#contract/projects.ts'
import { ratings } from '#contract/ratings.ts'
import { search } from '#contract/search.ts'
import { shares } from '#contract/shares.ts'
import { openConversation } from '#server/testing/conversation.ts'
import { startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { uploadFile } from '#server/testing/uploads.ts'

/** What a user needs for a call; the owner of the notebook may do everything. */
type Needed = Permission | 'owner'

/** The naive model: each way of sharing, with the permissions that it gives. */
const WAYS = {
  'a stranger': [],
  'a reader': ['read'],
  'a reader who may share': ['read', 'share'],
  'an editor': ['read', 'update'],
  'an editor who may share': ['read', 'update', 'share'],
  'a member of a group of readers': ['read'],
  'a member of a group of editors': ['read', 'update'],
  'a member of an organization of readers': ['read'],
  'a reader of its project': ['read'],
  'an editor of its project': ['read', 'update'],
  'the owner of its project': ['read', 'update'],
  'a reader of its project with a grant to share': ['read', 'share'],
  'a user whose grant has expired': [],
  'a former member of a group': [],
  'a user with a grant on another notebook': [],
  'a holder of a link of another user': [],
} satisfies Record<string, Permission[]>
type Way = keyof typeof WAYS

let app: TestApp
let owner: TestUser
let place: { id: string; questId: string; fileId: string; otherId: string; word: string }
let third: TestUser
const people = new Map<Way, TestUser>()

beforeAll(async () => {
  app = await startApp()
  const talk = await openConversation(app, `Matrix ${randomUUID()}`)
  owner = talk.user
  const word = `narwhal${randomUUID().slice(0, 8)}`
  const quest = await talk.ask(`Where is the ${word}?`)
  const { id: fileId } = await uploadFile(app, owner.id, { fileName: 'sea.txt', content: 'The moon' })
  await app.call(owner.id, notebooks.update, { id: talk.id, knowledgeIds: [fileId] })
  const other = await app.call(owner.id, notebooks.create, { name: 'Other' })
  place = { id: talk.id, questId: quest.id, fileId, otherId: other.body.id, word }
  third = await app.addUser()
  for (const way of Object.keys(WAYS) as Way[]) people.set(way, await app.addUser())
  const idOf = (way: Way) => people.get(way)?.id ?? ''
  const project = await app.call(idOf('the owner of its project'), projects.create, { name: 'Whales' })
  const { db } = app.ports.database
  await db.updateTable('notebooks').set({ project_id: project.body.id }).where('id', '=', talk.id).execute()

  const grant = (
    subject: { kind: 'user' | 'group' | 'organization' | 'link'; id: string },
    permissions: Permission[],
    more: { kind?: 'notebook' | 'project'; resourceId?: string; expiresAt?: Date } = {},
  ) =>
    db
      .insertInto('grants')
      .values({
        resource_kind: more.kind ?? 'notebook',
        resource_id: more.resourceId ?? talk.id,
        subject_kind: subject.kind,
        subject_id: subject.id,
        permissions,
        via_id: null,
        created_by: owner.id,
        created_at: app.clock.now(),
        expires_at: more.expiresAt ?? null,
      })
      .execute()
  const toUser = (way: Way) => ({ kind: 'user' as const, id: idOf(way) })
  const inProject = { kind: 'project' as const, resourceId: project.body.id }
  for (const way of [
    'a reader',
    'a reader who may share',
    'an editor',
    'an editor who may share',
  ] as const satisfies Way[])
    await grant(toUser(way), WAYS[way])
  const [readers, editors, company, left] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await grant({ kind: 'group', id: readers }, ['read'])
  await grant({ kind: 'group', id: editors }, ['read', 'update'])
  await grant({ kind: 'organization', id: company }, ['read'])
  await grant({ kind: 'group', id: left }, ['read', 'update', 'share'])
  await db
    .insertInto('group_members')
    .values([
      { group_id: readers, user_id: idOf('a member of a group of readers') },
      { group_id: editors, user_id: idOf('a member of a group of editors') },
      { group_id: company, user_id: idOf('a member of an organization of readers') },
    ])
    .execute()
  await grant(toUser('a reader of its project'), ['read'], inProject)
  await grant(toUser('an editor of its project'), ['read', 'update'], inProject)
  await grant(toUser('a reader of its project with a grant to share'), ['read'], inProject)
  await grant(toUser('a reader of its project with a grant to share'), ['read', 'share'])
  const past = new Date(Date.now() - 60_000)
  await grant(toUser('a user whose grant has expired'), ['read', 'update', 'share'], { expiresAt: past })
  await grant(toUser('a user with a grant on another notebook'), ['read', 'update'], {
    resourceId: place.otherId,
  })
  await grant({ kind: 'link', id: idOf('a holder of a link of another user') }, ['read'])
})

const sent = () => ({ id: place.id, prompt: 'Hi', clientMessageId: randomUUID() })
const message = () => ({ id: place.id, messageId: place.questId })
const shared = () => ({ type: 'Session' as const, id: place.id })

/** Each call on the notebook, and what it needs. Calls that would end the test for the others have `isLast`. */
const CALLS: { name: string; needs: Needed; isLast?: boolean; make: (as: string) => Promise<number> }[] = [
  {
    name: 'get',
    needs: 'read',
    make: async (as) => (await app.call(as, notebooks.get, { id: place.id })).status,
  },
  {
    name: 'list files',
    needs: 'read',
    make: async (as) => (await app.call(as, notebooks.listFiles, { id: place.id })).status,
  },
  {
    name: 'messages',
    needs: 'read',
    make: async (as) => (await app.call(as, chat.list, { id: place.id })).status,
  },
  { name: 'message', needs: 'read', make: async (as) => (await app.call(as, chat.get, message())).status },
  {
    name: 'typing',
    needs: 'update',
    make: async (as) => (await app.call(as, presence.typing, { id: place.id })).status,
  },
  {
    name: 'add favorite',
    needs: 'read',
    make: async (as) => (await app.call(as, notebookFavorites.add, { id: place.id })).status,
  },
  {
    name: 'remove favorite',
    needs: 'read',
    make: async (as) => (await app.call(as, notebookFavorites.remove, { id: place.id })).status,
  },
  {
    name: 'clone',
    needs: 'read',
    make: async (as) => (await app.call(as, notebookCopies.clone, { id: place.id })).status,
  },
  {
    name: 'fork',
    needs: 'read',
    make: async (as) =>
      (await app.call(as, notebookCopies.fork, { sessionId: place.id, messageId: place.questId })).status,
  },
  {
    name: 'ratings',
    needs: 'read',
    make: async (as) => (await app.call(as, ratings.list, { id: place.id })).status,
  },
  {
    name: 'open the address of the share',
    needs: 'read',
    make: async (as) => (await app.call(as, shares.open, { ids: place.id })).status,
  },
  {
    name: 'read its file',
    needs: 'read',
    make: async (as) => (await app.call(as, files.get, { id: place.fileId })).status,
  },
  {
    name: 'download',
    needs: 'read',
    make: async (as) => {
      const user = [...people.values(), owner].find(({ id }) => id === as)
      const headers = { authorization: `Bearer ${user?.token}` }
      const url = notebookDownloadPath(place.id, 'json')
      return (await app.app.http.inject({ url, headers })).statusCode
    },
  },
  {
    name: 'rename',
    needs: 'update',
    make: async (as) => (await app.call(as, notebooks.update, { id: place.id, name: 'Named' })).status,
  },
  {
    name: 'tag',
    needs: 'update',
    make: async (as) =>
      (await app.call(as, notebookTags.addMany, { sessionIds: [place.id], name: 'sea' })).status,
  },
  { name: 'send', needs: 'update', make: async (as) => (await app.call(as, chat.send, sent())).status },
  {
    name: 'stop',
    needs: 'update',
    make: async (as) => (await app.call(as, chat.stopReply, { id: place.id })).status,
  },
  { name: 'pin', needs: 'update', make: async (as) => (await app.call(as, chat.pin, message())).status },
  {
    name: 'list who has access',
    needs: 'share',
    make: async (as) => (await app.call(as, shares.list, shared())).status,
  },
  {
    name: 'share',
    needs: 'share',
    make: async (as) =>
      (
        await app.call(as, shares.create, {
          ...shared(),
          recipients: [third.username],
          permissions: ['read'],
        })
      ).status,
  },
  {
    name: 'revoke',
    needs: 'share',
    make: async (as) => (await app.call(as, shares.remove, { ...shared(), userId: third.id })).status,
  },
  {
    name: 'delete a message of the owner',
    needs: 'owner',
    isLast: true,
    make: async (as) => (await app.call(as, chat.remove, message())).status,
  },
  {
    name: 'delete',
    needs: 'delete',
    isLast: true,
    make: async (as) => (await app.call(as, notebooks.remove, { id: place.id })).status,
  },
]

/** What the model answers: 404 without reading, 403 without the permission. */
function expectedStatus(permissions: readonly Permission[], needs: Needed): number {
  if (!permissions.includes('read')) return 404
  return needs !== 'owner' && permissions.includes(needs) ? 200 : 403
}

const CASES = (Object.keys(WAYS) as Way[]).flatMap((way) => CALLS.map((call) => ({ way, call })))

describe('a user with access to a notebook', () => {
  test.each(CASES)('$way: $call.name', async ({ way, call }) => {
    const status = await call.make(people.get(way)?.id ?? '')
    expect(status).toBe(expectedStatus(WAYS[way], call.needs))
  })

  test.each(Object.keys(WAYS) as Way[])('%s: lists, search and topics', async (way) => {
    const user = people.get(way)
    if (!user) throw new Error('no user')
    const mayRead = (WAYS[way] as Permission[]).includes('read')
    const { body: ofOthers } = await app.call(user.id, notebooks.listShared, { limit: 100 })
    expect(ofOthers.data.some(({ id }) => id === place.id)).toBe(mayRead)
    const { body: own } = await app.call(user.id, notebooks.list, { limit: 100 })
    expect(own.data.some(({ id }) => id === place.id)).toBe(false)
    const { body: found } = await app.call(user.id, search.all, { q: place.word })
    expect(found.data.some(({ sessionId }) => sessionId === place.id)).toBe(mayRead)
    const socket = await app.socket(user.id)
    socket.send({ type: 'subscribe', topic: 'session', id: place.id })
    socket.send({ type: 'subscribe', topic: 'run', id: place.questId })
    socket.send({ type: 'subscribe', topic: 'presence', id: place.id })
    await socket.settled()
    const errors = socket.frames.filter(({ type }) => type === 'error')
    expect(errors.length).toBe(mayRead ? 0 : 3)
  })
})

/** A copy belongs to the project of its notebook, which is of another user here. */
const isCopying = ({ name }: { name: string }) => name === 'clone' || name === 'fork'

test.each(CALLS.filter((call) => !call.isLast && !isCopying(call)))('the owner: $name', async ({ make }) => {
  expect(await make(owner.id)).toBe(200)
})

test('no user but the owner finds the notebook in the trash', async () => {
  await app.call(owner.id, notebooks.remove, { id: place.id })
  for (const user of people.values()) {
    for (const { make } of CALLS) expect(await make(user.id)).toBe(404)
    expect((await app.call(user.id, notebookTrash.restore, { id: place.id })).status).toBe(404)
    const { body } = await app.call(user.id, notebooks.listShared, { limit: 100 })
    expect(body.data.some(({ id }) => id === place.id)).toBe(false)
  }
  expect((await app.call(owner.id, notebookTrash.restore, { id: place.id })).status).toBe(200)
})
