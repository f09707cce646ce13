import { beforeAll, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { notebookCopies } from '#contract/notebook-copies.ts'
import type { Quest } from '#contract/quests.ts'
import { type Conversation, openConversation, startWithModels } from '#server/testing/conversation.ts'
import type { TestApp } from '#server/testing/harness.ts'

let app: TestApp

beforeAll(async () => {
  app = await startWithModels()
})

const place = ({ sessionId: id, id: messageId }: Quest) => ({ id, messageId })
const pin = (userId: string | undefined, quest: Quest) => app.call(userId, chat.pin, place(quest))
const unpin = (userId: string | undefined, quest: Quest) => app.call(userId, chat.unpin, place(quest))

async function askEach(talk: Conversation, questions: string[]): Promise<Quest[]> {
  const asked: Quest[] = []
  for (const question of questions) {
    asked.push(await talk.ask(question))
    app.clock.advance(1000)
  }
  return asked
}

async function pinnedIn(user: Conversation['user'], id: string): Promise<string[]> {
  const { body } = await app.call(user.id, chat.outline, { id, pinned: 'true' })
  expect(body.total).toBe(body.data.length)
  const { body: all } = await app.call(user.id, chat.range, { id, limit: 100 })
  const texts = body.data.map(({ text }) => text)
  expect(all.data.filter(({ isPinned }) => isPinned).map(({ prompt }) => prompt)).toEqual(texts)
  return texts
}

test('pinned messages are in the outline with their indexes, until they are unpinned', async () => {
  const talk = await openConversation(app)
  const asked = await askEach(talk, ['one', 'two', 'three'])
  expect(await pinnedIn(talk.user, talk.id)).toEqual([])
  expect((await pin(talk.user.id, asked[2]!)).body).toMatchObject({ id: asked[2]!.id, isPinned: true })
  await pin(talk.user.id, asked[1]!)
  expect(await pinnedIn(talk.user, talk.id)).toEqual(['two', 'three'])
  const { body } = await app.call(talk.user.id, chat.outline, { id: talk.id })
  expect(body.data.map(({ index, isPinned }) => [index, isPinned])).toEqual([
    [0, undefined],
    [1, true],
    [2, true],
  ])
  const { body: unpinned } = await unpin(talk.user.id, asked[1]!)
  expect(unpinned.isPinned).toBeUndefined()
  expect(await pinnedIn(talk.user, talk.id)).toEqual(['three'])
})

test('every reader receives a change, and none when it is repeated', async () => {
  const talk = await openConversation(app)
  const [quest] = await askEach(talk, ['one'])
  const other = await app.socket(talk.user.id)
  other.send({ type: 'subscribe', topic: 'user', id: talk.user.id })
  await other.settled()
  const first = await pin(talk.user.id, quest!)
  expect((await pin(talk.user.id, quest!)).body).toEqual(first.body)
  await unpin(talk.user.id, quest!)
  await unpin(talk.user.id, quest!)
  await app.call(talk.user.id, chat.remove, place(quest!))
  await other.until((frame) => frame.type === 'event' && frame.name === 'quest_removed')
  const changes = other.frames.flatMap((frame) =>
    frame.type === 'event' && frame.name === 'quest_changed' ? [frame.payload as Quest] : [],
  )
  expect(changes.map(({ id, isPinned }) => [id, isPinned])).toEqual([
    [quest!.id, true],
    [quest!.id, undefined],
  ])
})

test('only users who may change the notebook pin and unpin', async () => {
  const talk = await openConversation(app)
  const [quest] = await askEach(talk, ['mine'])
  const stranger = await openConversation(app)
  const statuses = async (userId: string | undefined, of = quest!) =>
    (await Promise.all([pin(userId, of), unpin(userId, of)])).map(({ status }) => status)
  expect(await statuses(undefined)).toEqual([401, 401])
  expect(await statuses(stranger.user.id)).toEqual([404, 404])
  expect(await statuses(stranger.user.id, { ...quest!, sessionId: stranger.id })).toEqual([404, 404])
  const { db } = app.ports.database
  await db.updateTable('notebooks').set({ is_global_read: true }).where('id', '=', talk.id).execute()
  expect(await statuses(stranger.user.id)).toEqual([403, 403])
  expect(await pinnedIn(talk.user, talk.id)).toEqual([])
})

test('a message that is being answered is neither pinned nor unpinned, and stays pinned', async () => {
  const talk = await openConversation(app)
  const [quest] = await askEach(talk, ['one'])
  await pin(talk.user.id, quest!)
  const playing = app.models.play({ parts: ['Again'], isGated: true })
  await app.call(talk.user.id, chat.retry, place(quest!))
  expect((await unpin(talk.user.id, quest!)).status).toBe(409)
  playing.open()
  expect(await talk.ended(quest!)).toMatchObject({ isPinned: true, replies: [expect.any(String), 'Again'] })
  const running = app.models.play({ parts: ['New'], isGated: true })
  const asked = await talk.say('two')
  expect((await pin(talk.user.id, asked)).status).toBe(409)
  running.open()
  await talk.ended(asked)
  expect(await pinnedIn(talk.user, talk.id)).toEqual(['one'])
})

test('copies of the notebook and a restored message keep pins', async () => {
  const talk = await openConversation(app)
  const asked = await askEach(talk, ['one', 'two', 'three'])
  await pin(talk.user.id, asked[0]!)
  await pin(talk.user.id, asked[1]!)
  const [, middle] = asked
  const at = { sessionId: talk.id, messageId: middle!.id }
  const clone = await app.call(talk.user.id, notebookCopies.clone, { id: talk.id })
  const fork = await app.call(talk.user.id, notebookCopies.fork, at)
  const snip = await app.call(talk.user.id, notebookCopies.snip, at)
  expect(await pinnedIn(talk.user, clone.body.id)).toEqual(['one', 'two'])
  expect(await pinnedIn(talk.user, fork.body.id)).toEqual(['one', 'two'])
  expect(await pinnedIn(talk.user, snip.body.id)).toEqual(['two'])
  await app.call(talk.user.id, chat.remove, place(middle!))
  expect(await pinnedIn(talk.user, talk.id)).toEqual(['one'])
  await app.call(talk.user.id, chat.restore, place(middle!))
  expect(await pinnedIn(talk.user, talk.id)).toEqual(['one', 'two'])
})
