import { expect, test } from 'vitest'
import { openConversation, startWithModels } from '#server/testing/conversation.ts'

test('the model is called after at most five statements', async () => {
  const app = await startWithModels()
  const talk = await openConversation(app, 'Tides')
  await talk.ask('When is high water?')
  const playing = app.models.play({ parts: ['At noon.'], isGated: true })
  let statements = 0
  // Every statement outside a transaction takes a connection of its own from the pool.
  const count = () => void (statements += 1)
  app.ports.database.pool.on('acquire', count)
  await talk.say('And low water?')
  await playing.asked
  app.ports.database.pool.off('acquire', count)
  // Authentication, the state on which the message depends, storing it; a slow call reads the versions of the
  // small tables again.
  expect(statements).toBeLessThanOrEqual(5)
  playing.open()
})
