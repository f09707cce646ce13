import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '#contract/access.ts'
import { chat } from '#contract/chat.ts'
import { files } from '#contract/files.ts'
import { notebookCopies } from '#contract/notebook-copies.ts'
import { notebookFavorites } from '#contract/notebook-favorites.ts'
import { notebookTrash } from '#contract/notebook-trash.ts'
import { notebooks } from '#contract/notebooks.ts'
import { search } from '#contract/search.ts'
import { shares } from '#contract/shares.ts'
import { users } from '#contract/users.ts'
import { conversationIn, isEndOf, openConversation, textOf } from '#server/testing/conversation.ts'
import { startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { uploadFile } from '#server/testing/uploads.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

/** A notebook with one answer, its owner, another user and a stranger. */
async function startShared(permissions?: Permission[]) {
  const talk = await openConversation(app, `Tides ${randomUUID()}`)
  const quest = await talk.ask('When is high water?')
  const [friend, stranger] = [await app.addUser(), await app.addUser()]
  const share = (as: string, to: TestUser, given: Permission[]) =>
    app.call(as, shares.create, {
      type: 'Session',
      id: talk.id,
      recipients: [to.username],
      permissions: given,
    })
  const revoke = (as: string, userId: string) =>
    app.call(as, shares.remove, { type: 'Session', id: talk.id, userId })
  const status = async (as: string) => (await app.call(as, notebooks.get, { id: talk.id })).status
  if (permissions) await share(talk.user.id, friend, permissions)
  return { talk, owner: talk.user, friend, stranger, quest, share, revoke, status }
}

const sharedWith = async (userId: string) =>
  (await app.call(userId, notebooks.listShared, {})).body.data.map(({ id }) => id)

describe('sharing a notebook', () => {
  test('lets the recipient read it, in the list of shared notebooks and not in their own', async () => {
    const { talk, owner, friend, stranger, quest, share, status } = await startShared()
    const { body } = await share(owner.id, friend, ['read'])
    expect(body.link).toMatch(new RegExp(`/share/${talk.id}$`))
    expect(await sharedWith(friend.id)).toEqual([talk.id])
    expect((await app.call(friend.id, notebooks.list, {})).body.data).toEqual([])
    const { body: shown } = await app.call(friend.id, notebooks.get, { id: talk.id })
    expect(shown).toMatchObject({
      permissions: ['read'],
      owner: { username: owner.username },
      users: [{ userId: friend.id }],
    })
    const { body: listed } = await app.call(friend.id, chat.list, { id: talk.id })
    expect(listed.data.map(({ id, userId }) => [id, userId])).toEqual([[quest.id, owner.id]])
    expect(await status(stranger.id)).toBe(404)
    expect(await sharedWith(stranger.id)).toEqual([])
  })

  test('shows the owner who has access and since when, and replaces permissions', async () => {
    const { talk, owner, friend, share } = await startShared(['read'])
    const list = () => app.call(owner.id, shares.list, { type: 'Session', id: talk.id })
    const before = app.clock.now().getTime()
    const [first] = (await list()).body
    expect(first).toMatchObject({ userId: friend.id, permissions: ['read'] })
    expect(Date.parse(first?.since ?? '')).toBeLessThanOrEqual(before)
    await share(owner.id, friend, ['read', 'update'])
    expect((await list()).body).toMatchObject([{ userId: friend.id, permissions: ['read', 'update'] }])
    await share(owner.id, friend, ['read'])
    expect((await list()).body).toMatchObject([{ permissions: ['read'] }])
  })

  test('lists ten shared notebooks on a page, and finds them by name', async () => {
    const { owner, friend } = await startShared()
    for (let number = 1; number <= 11; number += 1) {
      const { body } = await app.call(owner.id, notebooks.create, { name: `Log ${number}` })
      await app.call(owner.id, shares.create, {
        type: 'Session',
        id: body.id,
        recipients: [friend.username],
        permissions: ['read'],
      })
    }
    const first = await app.call(friend.id, notebooks.listShared, {})
    expect([first.body.data.length, first.body.total]).toEqual([10, 11])
    const found = await app.call(friend.id, notebooks.listShared, { query: 'log 11' })
    expect(found.body.data.map(({ name }) => name)).toEqual(['Log 11'])
  })

  test.each([
    [{ recipients: [] }, 'recipients', 'Recipients is required'],
    [{ id: '' }, 'id', 'Cannot share: No file ID provided'],
    [{ recipients: ['unknown-user'] }, 'recipients', 'No user named “unknown-user”'],
  ])('refuses %o', async (change, field, message) => {
    const { talk, owner, friend } = await startShared()
    const input = {
      type: 'Session' as const,
      id: talk.id,
      recipients: [friend.username],
      permissions: ['read' as const],
    }
    const { status, body } = await app.call(owner.id, shares.create, { ...input, ...change })
    expect([status, body.fields]).toEqual([422, { [field]: message }])
  })

  test('refuses to share with oneself, by username, email address and id', async () => {
    const { talk, owner } = await startShared()
    for (const name of [owner.username.toUpperCase(), owner.email, owner.id]) {
      const input = { type: 'Session', id: talk.id, recipients: [name], permissions: ['read'] } as const
      const { body } = await app.call(owner.id, shares.create, {
        ...input,
        recipients: [name],
        permissions: ['read'],
      })
      expect(body.fields).toEqual({ recipients: 'You cannot share files to yourself' })
    }
  })

  test('refuses a temporary notebook and the permission to delete', async () => {
    const { owner, friend, share } = await startShared()
    const { body } = await app.call(owner.id, notebooks.create, { temporary: true })
    const temporary = await app.call(owner.id, shares.create, {
      type: 'Session',
      id: body.id,
      recipients: [friend.username],
      permissions: ['read'],
    })
    expect(temporary.status).toBe(409)
    expect((await share(owner.id, friend, ['read', 'delete'])).status).toBe(403)
  })

  test('passes on only permissions that the caller has', async () => {
    const { friend, stranger, share, status, revoke } = await startShared(['read', 'share'])
    expect((await share(friend.id, stranger, ['read', 'update'])).status).toBe(403)
    expect((await share(friend.id, stranger, ['read', 'share'])).status).toBe(200)
    expect(await status(stranger.id)).toBe(200)
    expect((await revoke(friend.id, stranger.id)).status).toBe(200)
    expect(await status(stranger.id)).toBe(404)
  })

  test('sends the caller away who may not share', async () => {
    const { owner, friend, stranger, share, revoke, talk } = await startShared(['read', 'update'])
    expect((await share(friend.id, stranger, ['read'])).status).toBe(403)
    expect((await share(stranger.id, friend, ['read'])).status).toBe(404)
    expect((await share(owner.id, owner, ['read'])).status).toBe(422)
    expect((await revoke(stranger.id, friend.id)).status).toBe(404)
    expect((await app.call(friend.id, shares.list, { type: 'Session', id: talk.id })).status).toBe(403)
    expect((await app.call(undefined, shares.list, { type: 'Session', id: talk.id })).status).toBe(401)
  })
})

/** What a user tries in a notebook of another one, and the call's answer. */
const attempts = (id: string, questId: string) =>
  ({
    read: (as: string) => app.call(as, notebooks.get, { id }),
    messages: (as: string) => app.call(as, chat.list, { id }),
    message: (as: string) => app.call(as, chat.get, { id, messageId: questId }),
    files: (as: string) => app.call(as, notebooks.listFiles, { id }),
    favorite: (as: string) => app.call(as, notebookFavorites.add, { id }),
    clone: (as: string) => app.call(as, notebookCopies.clone, { id }),
    send: (as: string) => app.call(as, chat.send, { id, prompt: 'Hi', clientMessageId: randomUUID() }),
    rename: (as: string) => app.call(as, notebooks.update, { id, name: 'Mine' }),
    stop: (as: string) => app.call(as, chat.stopReply, { id }),
    edit: (as: string) => app.call(as, chat.update, { id, messageId: questId, prompt: 'Mine' }),
    retry: (as: string) => app.call(as, chat.retry, { id, messageId: questId }),
    remove: (as: string) => app.call(as, chat.remove, { id, messageId: questId }),
    delete: (as: string) => app.call(as, notebooks.remove, { id }),
    bulkDelete: (as: string) => app.call(as, notebooks.removeMany, { sessionIds: [id] }),
    trash: (as: string) => app.call(as, notebookTrash.restore, { id }),
  }) as const

const ALLOWED = ['read', 'messages', 'message', 'files', 'favorite', 'clone']

describe('the permissions of a user in a notebook of another', () => {
  test.each([
    ['a stranger', undefined, []],
    ['a reader', ['read'], ALLOWED],
    ['an editor', ['read', 'update'], [...ALLOWED, 'send', 'rename', 'stop']],
  ] as const)('%s', async (_, permissions, allowed) => {
    const { talk, friend, quest } = await startShared(permissions && [...permissions])
    for (const [name, attempt] of Object.entries(attempts(talk.id, quest.id))) {
      const { status } = await attempt(friend.id)
      const isOfOwner = name === 'bulkDelete' || name === 'trash'
      const refused = permissions === undefined || isOfOwner ? 404 : 403
      expect([name, status]).toEqual([name, (allowed as readonly string[]).includes(name) ? 200 : refused])
    }
  })

  test('a reader finds its messages and names in the search; a stranger does not', async () => {
    const { talk, friend, stranger, owner } = await startShared(['read'])
    const word = `halibut${randomUUID().slice(0, 8)}`
    await talk.ask(`Where is the ${word}?`)
    const found = async (as: string) =>
      (await app.call(as, search.all, { q: word })).body.data.map(({ sessionId }) => sessionId)
    expect(await found(friend.id)).toEqual([talk.id])
    expect(await found(owner.id)).toEqual([talk.id])
    expect(await found(stranger.id)).toEqual([])
  })
})

describe('an editor', () => {
  test('asks in the notebook, and both see the answer being written and who asked', async () => {
    const { talk, owner, friend } = await startShared(['read', 'update'])
    const theirs = conversationIn(app, friend, talk.id)
    const playing = app.models.play({ parts: ['At ', 'noon'], isGated: true })
    const socket = await app.socket(owner.id)
    socket.send({ type: 'subscribe', topic: 'user', id: owner.id })
    await socket.settled()
    const quest = await theirs.say('And low water?')
    await socket.until((frame) => frame.type === 'event' && frame.name === 'quest_changed')
    socket.send({ type: 'subscribe', topic: 'run', id: quest.id })
    playing.open()
    await socket.until(isEndOf(quest.id))
    expect(textOf(socket, quest.id)).toBe('At noon')
    const { body } = await app.call(owner.id, chat.get, { id: talk.id, messageId: quest.id })
    expect(body.userId).toBe(friend.id)
    const runs = await app.ports.database.db
      .selectFrom('quests')
      .select('user_id')
      .where('id', '=', quest.id)
      .execute()
    expect(runs).toEqual([{ user_id: friend.id }])
  })

  test('cannot have the question of another user answered with their permissions', async () => {
    const { talk, owner, friend, quest } = await startShared(['read', 'update'])
    for (const call of [chat.retry, chat.continue] as const) {
      const { status, body } = await app.call(friend.id, call, { id: talk.id, messageId: quest.id })
      expect([status, body.message]).toEqual([
        403,
        'Only the person who asked can change this message or have it answered again',
      ])
    }
    const own = await conversationIn(app, friend, talk.id).ask('Mine')
    const retried = await app.call(owner.id, chat.retry, { id: talk.id, messageId: own.id })
    expect(retried.status).toBe(403)
    expect((await app.call(owner.id, chat.remove, { id: talk.id, messageId: own.id })).status).toBe(200)
  })

  test('cannot give others a file of the owner that they may only read', async () => {
    const { talk, owner, friend, stranger, share } = await startShared(['read', 'update'])
    await share(owner.id, stranger, ['read'])
    const { id } = await uploadFile(app, owner.id, { fileName: 'secret.txt', content: 'Secret' })
    await app.call(owner.id, shares.create, {
      type: 'FabFile',
      id,
      recipients: [friend.username],
      permissions: ['read'],
    })
    const attached = await app.call(friend.id, notebooks.update, { id: talk.id, knowledgeIds: [id] })
    expect(attached.status).toBe(403)
    const sent = await app.call(friend.id, chat.send, {
      id: talk.id,
      prompt: 'Hi',
      clientMessageId: randomUUID(),
      fileIds: [id],
    })
    expect(sent.status).toBe(403)
    expect((await app.call(stranger.id, files.get, { id })).status).toBe(404)
  })
})

test('the files of a notebook are read through it, until they are removed or access is revoked', async () => {
  const { talk, owner, friend, stranger, share, revoke } = await startShared(['read'])
  const { id } = await uploadFile(app, owner.id, { fileName: 'sea.txt', content: 'The moon' })
  const own = await uploadFile(app, owner.id, { fileName: 'own.txt', content: 'Not attached' })
  const read = async (as: string) => (await app.call(as, files.get, { id })).status
  expect(await read(friend.id)).toBe(404)
  await app.call(owner.id, notebooks.update, { id: talk.id, knowledgeIds: [id] })
  expect([await read(friend.id), await read(stranger.id)]).toEqual([200, 404])
  expect((await app.call(friend.id, files.saveText, { id, content: 'Mine' })).status).toBe(403)
  expect((await app.call(friend.id, files.get, { id: own.id })).status).toBe(404)
  const { body } = await app.call(friend.id, notebooks.listFiles, { id: talk.id })
  expect(body.data.map(({ fileName }) => fileName)).toEqual(['sea.txt'])
  await app.call(owner.id, notebooks.update, { id: talk.id, knowledgeIds: [] })
  expect(await read(friend.id)).toBe(404)
  await app.call(owner.id, notebooks.update, { id: talk.id, knowledgeIds: [id] })
  await revoke(owner.id, friend.id)
  expect(await read(friend.id)).toBe(404)
  await share(owner.id, friend, ['read'])
  await app.call(owner.id, notebooks.remove, { id: talk.id })
  expect(await read(friend.id)).toBe(404)
})

describe('revoking access', () => {
  test('ends subscriptions and the running answer of the user at once, and notifies their tabs', async () => {
    const { talk, owner, friend, revoke, status } = await startShared(['read', 'update'])
    const playing = app.models.play({ parts: ['before ', 'after'], isGated: true })
    const theirs = conversationIn(app, friend, talk.id)
    const quest = await theirs.say('Still there?')
    const socket = await app.socket(friend.id)
    socket.send({ type: 'subscribe', topic: 'user', id: friend.id })
    socket.send({ type: 'subscribe', topic: 'run', id: quest.id })
    socket.send({ type: 'subscribe', topic: 'session', id: talk.id })
    playing.open(1)
    await socket.until(() => textOf(socket, quest.id) === 'before ')
    expect((await revoke(owner.id, friend.id)).status).toBe(200)
    await socket.until(
      (frame) =>
        frame.type === 'event' &&
        frame.name === 'notebooks_removed' &&
        (frame.payload as { ids: string[] }).ids.includes(talk.id),
    )
    await expect
      .poll(() => new Set(socket.frames.flatMap((frame) => (frame.type === 'error' ? [frame.topic] : []))))
      .toEqual(new Set(['run', 'session']))
    playing.open()
    await expect
      .poll(
        async () => (await app.call(owner.id, chat.get, { id: talk.id, messageId: quest.id })).body.status,
      )
      .toBe('stopped')
    await socket.settled()
    expect(textOf(socket, quest.id)).toBe('before ')
    expect(await status(friend.id)).toBe(404)
    expect((await app.call(friend.id, users.me)).body.lastNotebookId).toBeNull()
  })

  test('lowering an editor to a reader stops their answer and keeps the notebook readable', async () => {
    const { talk, owner, friend, share, status } = await startShared(['read', 'update'])
    const playing = app.models.play({ parts: ['before ', 'after'], isGated: true })
    const quest = await conversationIn(app, friend, talk.id).say()
    playing.open(1)
    await share(owner.id, friend, ['read'])
    await expect
      .poll(
        async () => (await app.call(owner.id, chat.get, { id: talk.id, messageId: quest.id })).body.status,
      )
      .toBe('stopped')
    playing.open()
    expect(await status(friend.id)).toBe(200)
    const sent = await app.call(friend.id, chat.send, {
      id: talk.id,
      prompt: 'Hi',
      clientMessageId: randomUUID(),
    })
    expect(sent.status).toBe(403)
  })

  test('a message that is sent while access is revoked is stored before it or not at all', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { talk, owner, friend, revoke } = await startShared(['read', 'update'])
      const sending = Array.from({ length: 3 }, () =>
        app.call(friend.id, chat.send, { id: talk.id, prompt: 'Hi', clientMessageId: randomUUID() }),
      )
      const revoked = await revoke(owner.id, friend.id)
      expect(revoked.status).toBe(200)
      const listed = async () => (await app.call(owner.id, chat.list, { id: talk.id })).body.total
      const atRevoke = await listed()
      const sent = await Promise.all(sending)
      expect(await listed()).toBe(atRevoke)
      for (const { status } of sent) expect([200, 404]).toContain(status)
      expect(sent.filter(({ status }) => status === 200).length).toBe(atRevoke - 1)
    }
  })

  test('a user can leave a notebook; the owner and others keep it', async () => {
    const { talk, owner, friend, revoke, status } = await startShared(['read'])
    expect((await revoke(friend.id, friend.id)).status).toBe(200)
    expect([await status(friend.id), await status(owner.id)]).toEqual([404, 200])
    expect((await app.call(owner.id, shares.list, { type: 'Session', id: talk.id })).body).toEqual([])
  })

  test('deleting and restoring a notebook hides it from and returns it to everyone with access', async () => {
    const { talk, owner, friend, status } = await startShared(['read'])
    const socket = await app.socket(friend.id)
    socket.send({ type: 'subscribe', topic: 'user', id: friend.id })
    await socket.settled()
    await app.call(owner.id, notebooks.removeMany, { sessionIds: [talk.id] })
    await socket.until((frame) => frame.type === 'event' && frame.name === 'notebooks_removed')
    expect(await status(friend.id)).toBe(404)
    await app.call(owner.id, notebookTrash.restore, { id: talk.id })
    expect(await status(friend.id)).toBe(200)
    await app.call(owner.id, notebooks.remove, { id: talk.id })
    await app.call(owner.id, notebookTrash.empty, {})
    const left = await app.ports.database.db
      .selectFrom('grants')
      .select('id')
      .where('resource_id', '=', talk.id)
      .execute()
    expect(left).toEqual([])
  })
})

test('files are shared and revoked by the same calls', async () => {
  const [owner, friend] = [await app.addUser(), await app.addUser()]
  const { id } = await uploadFile(app, owner.id, { fileName: 'sea.txt', content: 'The moon' })
  const shared = await app.call(owner.id, shares.create, {
    type: 'FabFile',
    id,
    recipients: [friend.username],
    permissions: ['read', 'share'],
  })
  expect(shared.body.link).toMatch(new RegExp(`/share/${id}$`))
  const { body } = await app.call(friend.id, shares.list, { type: 'FabFile', id })
  expect(body).toMatchObject([{ userId: friend.id, permissions: ['read', 'share'] }])
  await app.call(owner.id, shares.remove, { type: 'FabFile', id, userId: friend.id })
  expect((await app.call(friend.id, files.get, { id })).status).toBe(404)
})

test('the address of shares names what the caller may read, and nothing else', async () => {
  const { talk, owner, friend, stranger } = await startShared(['read'])
  const own = await uploadFile(app, owner.id, { fileName: 'own.txt', content: 'Mine' })
  const open = (as: string | undefined, ids: string) => app.call(as, shares.open, { ids })
  const both = `${own.id},${talk.id}`
  expect((await open(owner.id, both)).body).toMatchObject([
    { type: 'FabFile', id: own.id, name: 'own.txt', owner: null },
    { type: 'Session', id: talk.id, owner: null },
  ])
  expect((await open(friend.id, both)).body).toMatchObject([
    { type: 'Session', id: talk.id, owner: { username: owner.username } },
  ])
  expect((await open(stranger.id, both)).status).toBe(404)
  expect((await open(friend.id, randomUUID())).status).toBe(404)
  expect((await open(undefined, both)).status).toBe(401)
  expect((await open(friend.id, 'nonsense')).status).toBe(404)
})
