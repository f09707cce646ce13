import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { chat } from '#contract/chat.ts'
import type { ServerFrame } from '#contract/live.ts'
import { notebooks } from '#contract/notebooks.ts'
import { eventsOf, isEndOf, openConversation, textOf } from '#server/testing/conversation.ts'
import { startApp } from '#server/testing/harness.ts'

const isError = (frame: ServerFrame) => frame.type === 'error'

test('a run can be subscribed to before its message is sent', async () => {
  const app = await startApp()
  const talk = await openConversation(app)
  const clientMessageId = randomUUID()
  const socket = await app.socket(talk.user.id)
  socket.send({ type: 'subscribe', topic: 'run', id: clientMessageId, pending: true })
  // A later frame does not wait for the pending subscription.
  socket.send({ type: 'subscribe', topic: 'session', id: talk.id })
  await socket.settled()
  app.models.play({ parts: ['at ', 'noon'] })
  const sent = await app.call(talk.user.id, chat.send, { id: talk.id, prompt: 'When?', clientMessageId })
  expect(sent.body.id).toBe(clientMessageId)
  await socket.until(isEndOf(clientMessageId))
  expect(textOf(socket, clientMessageId)).toBe('at noon')
  expect(eventsOf(socket, clientMessageId)[0]).toMatchObject({ name: 'start', seq: 1 })
  expect(socket.frames.filter(isError)).toEqual([])
})

test('a pending subscription of another user receives nothing', async () => {
  const app = await startApp()
  const talk = await openConversation(app)
  const stranger = await app.addUser()
  const clientMessageId = randomUUID()
  const socket = await app.socket(stranger.id)
  socket.send({ type: 'subscribe', topic: 'run', id: clientMessageId, pending: true })
  await socket.settled()
  await app.call(talk.user.id, chat.send, { id: talk.id, prompt: 'When?', clientMessageId })
  expect(await socket.until(isError)).toMatchObject({
    code: 'not_found',
    topic: 'run',
    id: clientMessageId,
    message: 'Message not found',
  })
  expect(eventsOf(socket, clientMessageId)).toEqual([])
})

test('a pending subscription can be ended and repeated', async () => {
  const app = await startApp()
  const talk = await openConversation(app)
  const clientMessageId = randomUUID()
  const socket = await app.socket(talk.user.id)
  const place = { topic: 'run', id: clientMessageId } as const
  socket.send({ type: 'subscribe', ...place, pending: true })
  socket.send({ type: 'unsubscribe', ...place })
  await socket.settled()
  const quest = await app.call(talk.user.id, chat.send, { id: talk.id, prompt: 'When?', clientMessageId })
  await talk.ended(quest.body)
  expect(eventsOf(socket, clientMessageId)).toEqual([])
  socket.send({ type: 'subscribe', ...place, pending: true })
  await socket.until(isEndOf(clientMessageId))
})

test('a pending subscription is refused after a minute', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
  try {
    const app = await startApp()
    const user = await app.addUser()
    const socket = await app.socket(user.id)
    const id = randomUUID()
    socket.send({ type: 'subscribe', topic: 'run', id, pending: true })
    expect(await socket.until(isError)).toMatchObject({ code: 'not_found', topic: 'run', id })
  } finally {
    timeout.mockRestore()
  }
})

test('the same clientMessageId in two notebooks creates two messages', async () => {
  const app = await startApp()
  const talk = await openConversation(app)
  const { body: other } = await app.call(talk.user.id, notebooks.create, {})
  const message = { prompt: 'When?', clientMessageId: randomUUID() }
  const first = await app.call(talk.user.id, chat.send, { id: talk.id, ...message })
  const second = await app.call(talk.user.id, chat.send, { id: other.id, ...message })
  expect(second.status).toBe(200)
  expect(second.body.id).not.toBe(first.body.id)
  expect(second.body).toMatchObject({ sessionId: other.id, clientMessageId: message.clientMessageId })
})
