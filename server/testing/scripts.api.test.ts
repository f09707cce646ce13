import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { notebooks } from '#contract/notebooks.ts'
import { startApp } from './harness.ts'

async function ask() {
  const app = await startApp()
  const user = await app.addUser({ isAdmin: true })
  const { body: notebook } = await app.call(user.id, notebooks.create, { name: 'Tides' })
  const message = { id: notebook.id, prompt: 'When is high water?', clientMessageId: randomUUID() }
  const { body: quest } = await app.call(user.id, chat.send, message)
  return { app, user, quest }
}

test('a test may end while its answer waits for more', async () => {
  const app = await startApp()
  app.models.play({ parts: ['Of the ', 'first'], isGated: true })
  app.models.play('Nobody asked for this')
  await ask()
  expect(app.ports.runLog.openRuns()).toHaveLength(1)
})

test('the next test gets neither the answer nor the scripts of the previous one', async () => {
  const app = await startApp()
  expect(app.ports.runLog.openRuns()).toEqual([])
  app.models.play('Of the second')
  const { user, quest } = await ask()
  const socket = await app.socket(user.id)
  socket.send({ type: 'subscribe', topic: 'run', id: quest.id })
  const end = await socket.until((frame) => frame.type === 'event' && frame.name === 'end')
  expect(end).toMatchObject({ payload: { quest: { replies: ['Of the second'] } } })
})
