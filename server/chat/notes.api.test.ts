import { beforeEach, describe, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { type Conversation, openConversation, startWithModels } from '#server/testing/conversation.ts'
import type { TestApp } from '#server/testing/harness.ts'

let app: TestApp
let talk: Conversation

beforeEach(async () => {
  app = await startWithModels()
  talk = await openConversation(app, 'Tides')
})

describe('a message without AI', () => {
  test('is kept as a note, and no model is asked', async () => {
    const note = await talk.say('High water at noon', { liveAI: false })
    expect(note).toMatchObject({ type: 'note', status: 'done', prompt: 'High water at noon', replies: [] })
    await app.settle()
    expect(app.models.calls).toEqual([])
    const { body } = await app.call(talk.user.id, chat.list, { id: talk.id })
    expect(body.data).toMatchObject([{ id: note.id, type: 'note' }])
  })

  test('is asked with AI on', async () => {
    expect(await talk.ask('When?', { liveAI: true })).toMatchObject({ type: 'message', status: 'done' })
    expect(app.models.calls).toHaveLength(1)
  })

  test('is no part of the history that a model gets later', async () => {
    await talk.say('A secret of mine', { liveAI: false })
    await talk.ask('When?')
    expect(JSON.stringify(app.models.calls[0]?.messages)).not.toContain('A secret of mine')
  })

  test('is stored once, also when it is sent twice', async () => {
    const message = {
      id: talk.id,
      prompt: 'Once',
      clientMessageId: '5f0c3b7e-9d5c-4f0e-8f43-0b8f6d7f3a10',
      llm: { liveAI: false },
    }
    const [first, second] = [
      await app.call(talk.user.id, chat.send, message),
      await app.call(talk.user.id, chat.send, message),
    ]
    expect(second.body.id).toBe(first.body.id)
    expect((await app.call(talk.user.id, chat.list, { id: talk.id })).body.total).toBe(1)
  })

  test('is not answered later', async () => {
    const { id: messageId } = await talk.say('High water at noon', { liveAI: false })
    const { status } = await app.call(talk.user.id, chat.retry, { id: talk.id, messageId })
    expect(status).toBe(409)
    await app.settle()
    expect(app.models.calls).toEqual([])
  })

  test('can be written only by users who may change the notebook', async () => {
    const other = await app.addUser()
    const message = {
      id: talk.id,
      prompt: 'Mine',
      clientMessageId: 'b1f1f5a2-0a0b-4a53-9a4d-3a1f3f2a7c11',
      llm: { liveAI: false },
    }
    expect((await app.call(other.id, chat.send, message)).status).toBe(404)
  })
})
