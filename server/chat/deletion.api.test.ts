import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { MESSAGE_RESTORE_MINUTES } from '#contract/constants/chat.ts'
import { generatedImages } from '#contract/generated-images.ts'
import { notebookTrash } from '#contract/notebook-trash.ts'
import { notebooks } from '#contract/notebooks.ts'
import type { Quest } from '#contract/quests.ts'
import { jobHandlers } from '#server/app.ts'
import { sweepBlobs } from '#server/platform/blobs/sweep.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import {
  type Conversation,
  eventsOf,
  isEndOf,
  openConversation,
  startWithModels,
} from '#server/testing/conversation.ts'
import type { TestApp } from '#server/testing/harness.ts'
import { makePng } from '#server/testing/pictures.ts'
import { imageBlobs, newImageKey } from './generated-images.service.ts'
import { listQuestsAfter } from './store.ts'

let app: TestApp

beforeAll(async () => {
  app = await startWithModels()
})

const GONE = [404, 'This message can no longer be restored']
const place = ({ sessionId: id, id: messageId }: Quest) => ({ id, messageId })
const remove = (userId: string | undefined, quest: Quest) => app.call(userId, chat.remove, place(quest))
const restore = (userId: string | undefined, quest: Quest) => app.call(userId, chat.restore, place(quest))

async function prompts(talk: Conversation): Promise<string[]> {
  const { body } = await app.call(talk.user.id, chat.range, { id: talk.id, limit: 100 })
  expect(body.total).toBe(body.data.length)
  return body.data.map(({ prompt }) => prompt)
}

async function askEach(talk: Conversation, questions: string[]): Promise<Quest[]> {
  const asked: Quest[] = []
  for (const question of questions) {
    asked.push(await talk.ask(question))
    app.clock.advance(1000)
  }
  return asked
}

const removePermanently = () =>
  jobHandlers(app.ports)
    .find(({ name }) => name === 'chat.remove-deleted')
    ?.run({})

/** Moves the deletion of the message into the past. */
const age = (quest: Quest, minutes: number) =>
  app.ports.database.db
    .updateTable('deleted_quests')
    .set({ deleted_at: new Date(app.clock.now().getTime() - minutes * 60_000) })
    .where('id', '=', quest.id)
    .execute()

const deletedIn = ({ id }: Conversation) =>
  app.ports.database.db.selectFrom('deleted_quests').select('id').where('notebook_id', '=', id).execute()

describe('a deleted message', () => {
  test('is in no list, total, outline, search, export or history for the model', async () => {
    const talk = await openConversation(app)
    const [, secret] = await askEach(talk, ['First', 'The secret tide', 'Third'])
    expect((await remove(talk.user.id, secret!)).body).toEqual({ id: secret!.id })
    const { id, user } = talk
    const list = await app.call(user.id, chat.list, { id })
    const range = await app.call(user.id, chat.range, { id })
    const outline = await app.call(user.id, chat.outline, { id })
    const found = await app.call(user.id, chat.search, { id, query: 'secret tide' })
    const exported = await listQuestsAfter(app.ports.database.db, { notebookId: id, after: 0, limit: 100 })
    expect([list.body.total, range.body.total, outline.body.total, found.body.total]).toEqual([2, 2, 2, 0])
    const all = [list.body, range.body, outline.body, found.body, exported]
    expect(JSON.stringify(all)).not.toContain('secret')
    expect((await app.call(user.id, chat.get, place(secret!))).status).toBe(404)
    await talk.ask('Fourth')
    expect(JSON.stringify(app.models.calls.at(-1)?.messages)).toContain('Third')
    expect(JSON.stringify(app.models.calls.at(-1)?.messages)).not.toContain('secret')
  })

  test('comes back in its place as it was, for every reader at once', async () => {
    const talk = await openConversation(app)
    const asked = await askEach(talk, ['one', 'two', 'three', 'four'])
    const other = await app.socket(talk.user.id)
    other.send({ type: 'subscribe', topic: 'user', id: talk.user.id })
    await other.settled()
    await remove(talk.user.id, asked[1]!)
    await other.until((frame) => frame.type === 'event' && frame.name === 'quest_removed')
    await talk.ask('five')
    const restored = await restore(talk.user.id, asked[1]!)
    expect([restored.status, restored.body]).toEqual([200, { quest: asked[1], index: 1 }])
    const seen = await other.until((frame) => frame.type === 'event' && frame.name === 'quest_restored')
    expect(seen).toMatchObject({ payload: { quest: { id: asked[1]!.id }, index: 1 } })
    expect(await prompts(talk)).toEqual(['one', 'two', 'three', 'four', 'five'])
    expect((await app.call(talk.user.id, chat.get, place(asked[1]!))).body).toEqual(asked[1])
    expect((await app.call(talk.user.id, chat.retry, place(asked[1]!))).status).toBe(200)
    expect((await talk.ended(asked[1]!)).replies).toHaveLength(2)
  })

  test('can be deleted and restored once; repeating either changes nothing', async () => {
    const talk = await openConversation(app)
    const [quest] = await askEach(talk, ['one', 'two'])
    const removed = await Promise.all([1, 2, 3].map(() => remove(talk.user.id, quest!)))
    expect(removed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
    const restored = await Promise.all([1, 2, 3].map(() => restore(talk.user.id, quest!)))
    expect(restored.map(({ body }) => body)).toEqual(Array.from({ length: 3 }, () => ({ quest, index: 0 })))
    expect(await prompts(talk)).toEqual(['one', 'two'])
    expect((await restore(talk.user.id, { ...quest!, id: randomUUID() })).status).toBe(404)
  })

  test('is restored only by users who may change the notebook, and only there', async () => {
    const talk = await openConversation(app)
    const [quest] = await askEach(talk, ['mine'])
    await remove(talk.user.id, quest!)
    const stranger = await openConversation(app)
    expect((await restore(undefined, quest!)).status).toBe(401)
    const hidden = await restore(stranger.user.id, quest!)
    expect([hidden.status, hidden.body.message]).toEqual([404, 'Notebook not found'])
    const elsewhere = await restore(stranger.user.id, { ...quest!, sessionId: stranger.id })
    expect([elsewhere.status, elsewhere.body.message]).toEqual(GONE)
    const { db } = app.ports.database
    await db.updateTable('notebooks').set({ is_global_read: true }).where('id', '=', talk.id).execute()
    expect((await restore(stranger.user.id, quest!)).status).toBe(403)
    expect(await prompts(talk)).toEqual([])
    expect(await prompts(stranger)).toEqual([])
  })

  test('is removed permanently after an hour', async () => {
    const talk = await openConversation(app)
    const [first, second] = await askEach(talk, ['one', 'two'])
    for (const quest of [first!, second!]) await remove(talk.user.id, quest)
    await removePermanently()
    expect(await deletedIn(talk)).toHaveLength(2)
    await age(first!, MESSAGE_RESTORE_MINUTES)
    await age(second!, MESSAGE_RESTORE_MINUTES - 1)
    await removePermanently()
    expect(await deletedIn(talk)).toEqual([{ id: second!.id }])
    const late = await restore(talk.user.id, first!)
    expect([late.status, late.body.message]).toEqual(GONE)
    expect((await restore(talk.user.id, second!)).status).toBe(200)
  })

  test('is removed with its notebook', async () => {
    const talk = await openConversation(app)
    const [quest] = await askEach(talk, ['one'])
    await remove(talk.user.id, quest!)
    await app.call(talk.user.id, notebooks.remove, { id: talk.id })
    await app.call(talk.user.id, notebookTrash.empty, {})
    const late = await restore(talk.user.id, quest!)
    expect([late.status, late.body.message]).toEqual([404, 'Notebook not found'])
    expect(await deletedIn(talk)).toEqual([])
  })

  test('keeps its images until it is removed permanently, and no user reads them before it is restored', async () => {
    const talk = await openConversation(app)
    const [quest] = await askEach(talk, ['Draw a wave'])
    const key = newImageKey(talk.user.id)
    await app.blobs.write(key, makePng(4, 3))
    const { db } = app.ports.database
    await db
      .updateTable('quests')
      .set({ images: [key] })
      .where('id', '=', quest!.id)
      .execute()
    const sweep = async () => {
      app.clock.advance(1000)
      await sweepBlobs(createSystemCtx(app.ports, 'test'), [imageBlobs], app.clock.now())
    }
    const copy = () => app.call(talk.user.id, generatedImages.copy, { imageS3Key: key, fileName: 'Wave.png' })
    await remove(talk.user.id, quest!)
    await sweep()
    expect((await copy()).status).toBe(404)
    await restore(talk.user.id, quest!)
    expect((await copy()).status).toBe(200)
    await remove(talk.user.id, quest!)
    await age(quest!, MESSAGE_RESTORE_MINUTES)
    await removePermanently()
    await sweep()
    expect(await app.blobs.read(key)).toBeUndefined()
  })

  test('is not restored beside the same message that was sent again', async () => {
    const talk = await openConversation(app)
    const [quest] = await askEach(talk, ['one'])
    await remove(talk.user.id, quest!)
    const again = { id: talk.id, prompt: 'one again', clientMessageId: quest!.clientMessageId }
    expect((await app.call(talk.user.id, chat.send, again)).status).toBe(200)
    await talk.ended(quest!)
    expect((await restore(talk.user.id, quest!)).body.quest.prompt).toBe('one again')
    expect((await remove(talk.user.id, quest!)).status).toBe(200)
    expect((await restore(talk.user.id, quest!)).body.quest.prompt).toBe('one again')
    expect(await prompts(talk)).toEqual(['one again'])
  })
})

describe('a message that is deleted while it is answered', () => {
  test('is stopped, and restored with the text so far', async () => {
    const talk = await openConversation(app)
    const playing = app.models.play({ parts: ['High water ', 'is at noon'], isGated: true })
    const quest = await talk.say()
    const { signal } = await playing.asked
    const socket = await app.socket(talk.user.id)
    socket.send({ type: 'subscribe', topic: 'run', id: quest.id })
    playing.open(1)
    await socket.until(
      (frame) =>
        eventsOf(socket, quest.id).includes(frame as never) && 'name' in frame && frame.name === 'delta',
    )
    expect((await remove(talk.user.id, quest)).status).toBe(200)
    await socket.until(isEndOf(quest.id))
    await expect.poll(() => signal.aborted).toBe(true)
    await expect.poll(() => app.ports.runLog.openRuns()).toEqual([])
    expect(await prompts(talk)).toEqual([])
    const { body } = await restore(talk.user.id, quest)
    expect(body.quest).toMatchObject({ status: 'stopped', replies: ['High water '], error: null })
    const { rows } = await app.ports.database.pool.query('select from runs where id = $1', [quest.id])
    expect(rows).toEqual([])
    app.models.play('At noon.')
    expect((await app.call(talk.user.id, chat.retry, place(quest))).status).toBe(200)
    expect((await talk.ended(quest)).replies).toEqual(['High water ', 'At noon.'])
  })

  test('has one answer, whether it ends or is deleted first', async () => {
    const talk = await openConversation(app)
    for (let round = 0; round < 6; round += 1) {
      const quests = await Promise.all(Array.from({ length: 6 }, () => talk.say()))
      await Promise.all(quests.map((quest) => remove(talk.user.id, quest)))
      const restored = await Promise.all(quests.map((quest) => restore(talk.user.id, quest)))
      for (const { status, body } of restored) {
        expect(status).toBe(200)
        expect(['stopped', 'done']).toContain(body.quest.status)
        expect(body.quest.replies.length).toBeLessThanOrEqual(1)
      }
    }
    await expect.poll(() => app.ports.runLog.openRuns()).toEqual([])
    expect(await prompts(talk)).toHaveLength(36)
  })

  test('has a new answer when it is restored and asked again at once', async () => {
    const talk = await openConversation(app)
    for (let round = 0; round < 10; round += 1) {
      const playing = app.models.play({ parts: ['Cut off', ' here'], isGated: true })
      const quest = await talk.say()
      await playing.asked
      playing.open(1)
      await remove(talk.user.id, quest)
      app.models.play('At noon.')
      await restore(talk.user.id, quest)
      expect((await app.call(talk.user.id, chat.retry, place(quest))).status).toBe(200)
      expect(await talk.ended(quest)).toMatchObject({ status: 'done' })
      expect((await talk.ended(quest)).replies.at(-1)).toBe('At noon.')
    }
    await expect.poll(() => app.ports.runLog.openRuns()).toEqual([])
  })

  test('keeps the next attempt to answer when the earlier one ends late', async () => {
    const talk = await openConversation(app)
    const playing = app.models.play({ parts: ['Cut off', ' here'], isGated: true })
    const quest = await talk.say()
    await playing.asked
    const { pool } = app.ports.database
    await pool.query('update quests set attempt = attempt + 1 where id = $1', [quest.id])
    playing.open()
    await expect.poll(() => app.ports.runLog.openRuns()).not.toContain(quest.id)
    const { body } = await app.call(talk.user.id, chat.get, place(quest))
    expect(body).toMatchObject({ status: 'running', replies: [] })
    expect((await pool.query('select id from runs where id = $1', [quest.id])).rowCount).toBe(1)
    await pool.query('delete from runs where id = $1', [quest.id])
  })
})
