import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { isEndOf, modelId, openConversation, startWithModels, textOf } from '#server/testing/conversation.ts'

test('a short answer takes at most five statements', async () => {
  const app = await startWithModels()
  const talk = await openConversation(app, 'Tides')
  const socket = await app.socket(talk.user.id)
  let statements = 0
  // Every statement outside a transaction takes a connection of its own from the pool.
  app.ports.database.pool.on('acquire', () => (statements += 1))

  async function countStatements(prompt: string): Promise<number> {
    const id = randomUUID()
    const before = statements
    app.models.play('At noon.')
    socket.send({ type: 'subscribe', topic: 'run', id, pending: true })
    const message = { id: talk.id, prompt, clientMessageId: id, llm: { model: modelId('tide') } }
    await app.call(talk.user.id, chat.send, message)
    await socket.until(isEndOf(id))
    expect(textOf(socket, id)).toBe('At noon.')
    return statements - before
  }

  // What is loaded on first use.
  await countStatements('When is high water?')
  expect(await countStatements('And low water?')).toBeLessThanOrEqual(5)
})
