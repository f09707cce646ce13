import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import type { ServerFrame } from '#contract/live.ts'
import { notebooks } from '#contract/notebooks.ts'
import type { Quest } from '#contract/quests.ts'
import { ModelError } from '#server/platform/llm/port.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'
import type { TestSocket } from '#server/testing/test-socket.ts'

const ask = (id: string, prompt = 'When is high water?') => ({ id, prompt, clientMessageId: randomUUID() })

async function openNotebook(app: TestApp) {
  const user = await app.addUser({ isAdmin: true })
  const { body } = await app.call(user.id, notebooks.create, { name: 'Tides' })
  return { user, notebook: body }
}

const isEnd = (frame: ServerFrame) => frame.type === 'event' && frame.name === 'end'

/** Follows a reply from the beginning and returns the stored message after its end. */
async function followToEnd(socket: TestSocket, questId: string, after = 0): Promise<Quest> {
  socket.send({ type: 'subscribe', topic: 'run', id: questId, after })
  const frame = await socket.until((frame) => isEnd(frame) && 'id' in frame && frame.id === questId)
  return (frame as { payload: { quest: Quest } }).payload.quest
}

const textOf = (socket: TestSocket, questId: string) =>
  socket.frames
    .flatMap((frame) =>
      frame.type === 'event' && frame.id === questId && frame.name === 'delta' ? [frame] : [],
    )
    .map(({ payload }) => (payload as { text: string }).text)
    .join('')

test('stores the message, streams the reply, and keeps it', async () => {
  const app = await startApp()
  const { user, notebook } = await openNotebook(app)
  const parts = ['High water ', 'is at ', '06:52.']
  const playing = app.models.play({ parts, usage: { inputTokens: 12, outputTokens: 5 }, isGated: true })
  const sent = await app.call(user.id, chat.send, ask(notebook.id))
  expect(sent.status).toBe(200)
  expect(sent.body).toMatchObject({ status: 'running', movedOn: false, replies: [] })
  const socket = await app.socket(user.id)
  const following = followToEnd(socket, sent.body.id)
  await socket.settled()
  playing.open()
  const quest = await following
  expect(quest).toMatchObject({ status: 'done', replies: ['High water is at 06:52.'], error: null })
  expect(textOf(socket, quest.id)).toBe('High water is at 06:52.')
  const listed = await app.call(user.id, chat.list, { id: notebook.id })
  expect(listed.body).toMatchObject({ total: 1, data: [{ id: quest.id, status: 'done' }] })
  expect(listed.body.data[0]?.promptMeta.tokenUsage).toMatchObject({
    actualInputTokens: 12,
    actualOutputTokens: 5,
  })
})

test('shows nothing of an answer before it is complete, where streaming is off', async () => {
  const app = await startApp()
  const { user, notebook } = await openNotebook(app)
  const playing = app.models.play({ parts: ['High water ', 'is at ', '06:52.'], isGated: true })
  const sent = await app.call(user.id, chat.send, { ...ask(notebook.id), llm: { stream: false } })
  const socket = await app.socket(user.id)
  const following = followToEnd(socket, sent.body.id)
  await playing.asked
  playing.open(2)
  await socket.settled()
  expect(textOf(socket, sent.body.id)).toBe('')
  playing.open()
  expect(await following).toMatchObject({ status: 'done', replies: ['High water is at 06:52.'] })
})

test('keeps what was written when an answer is stopped, where streaming is off', async () => {
  const app = await startApp()
  const { user, notebook } = await openNotebook(app)
  const playing = app.models.play({ parts: ['Some ', 'more ', 'words'], isGated: true })
  const sent = await app.call(user.id, chat.send, { ...ask(notebook.id), llm: { stream: false } })
  const socket = await app.socket(user.id)
  const following = followToEnd(socket, sent.body.id)
  await playing.asked
  playing.open(1)
  await socket.settled()
  await app.call(user.id, chat.stopReply, { id: notebook.id, questId: sent.body.id })
  expect(await following).toMatchObject({ status: 'stopped', replies: ['Some '] })
})

test('answers the stored message when it is sent again', async () => {
  const app = await startApp()
  const { user, notebook } = await openNotebook(app)
  const message = ask(notebook.id)
  const [first, second] = await Promise.all([
    app.call(user.id, chat.send, message),
    app.call(user.id, chat.send, message),
  ])
  expect(second.body.id).toBe(first.body.id)
  expect((await app.call(user.id, chat.list, { id: notebook.id })).body.total).toBe(1)
})

test('stops a reply and keeps what was written', async () => {
  const app = await startApp()
  const { user, notebook } = await openNotebook(app)
  const playing = app.models.play({ parts: ['Some ', 'more ', 'words'], isGated: true })
  const { body } = await app.call(user.id, chat.send, ask(notebook.id))
  const socket = await app.socket(user.id)
  socket.send({ type: 'subscribe', topic: 'run', id: body.id })
  playing.open(2)
  await socket.until(() => textOf(socket, body.id) === 'Some more ')
  const stopped = await app.call(user.id, chat.stopReply, { id: notebook.id })
  expect(stopped.body).toHaveLength(1)
  await socket.until(isEnd)
  const { body: quest } = await app.call(user.id, chat.get, { id: notebook.id, messageId: body.id })
  expect(quest).toMatchObject({ status: 'stopped', replies: ['Some more '] })
})

test('explains why a reply failed, and answers the repeated request', async () => {
  const app = await startApp()
  const { user, notebook } = await openNotebook(app)
  app.models.play({ parts: [], error: new ModelError('key_refused', 'The key is not valid') })
  const { body } = await app.call(user.id, chat.send, ask(notebook.id))
  const socket = await app.socket(user.id)
  expect(await followToEnd(socket, body.id)).toMatchObject({
    status: 'failed',
    error: 'The key is not valid',
  })
  app.models.play('Now it works.')
  const retried = await app.call(user.id, chat.retry, { id: notebook.id, messageId: body.id })
  expect(retried.body).toMatchObject({ status: 'running', error: null })
  const again = await app.socket(user.id)
  expect(await followToEnd(again, body.id)).toMatchObject({ status: 'done', replies: ['Now it works.'] })
})
