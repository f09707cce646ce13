import { expect, test } from 'vitest'
import { openConversation, startWithModels } from '#server/testing/conversation.ts'
import type { TestApp } from '#server/testing/harness.ts'
import { keptStatements, PLANS_BEFORE_KEPT } from '#server/testing/kept-statements.ts'

/** Enough that one of few connections has run each statement more often than that. */
const QUESTIONS = 25

/** Counts statements from now on: every statement outside a transaction takes a connection of its own from the pool. */
function countStatements({ ports }: TestApp): () => number {
  let statements = 0
  const count = () => void (statements += 1)
  ports.database.pool.on('acquire', count)
  return () => {
    ports.database.pool.off('acquire', count)
    return statements
  }
}

test('the model is called after at most five statements', async () => {
  const app = await startWithModels()
  const talk = await openConversation(app, 'Tides')
  await talk.ask('When is high water?')
  const playing = app.models.play({ parts: ['At noon.'], isGated: true })
  const count = countStatements(app)
  await talk.say('And low water?')
  await playing.asked
  // Authentication, the state on which the message depends, storing it; a slow call reads the versions of the
  // small tables again.
  expect(count()).toBeLessThanOrEqual(5)
  playing.open()
})

test('PostgreSQL keeps the plans of an answer’s statements, and plans no query for all grants', async () => {
  const app = await startWithModels()
  const talk = await openConversation(app, 'Tides')
  for (let question = 0; question < QUESTIONS; question += 1) {
    app.models.play({ parts: ['At noon.'] })
    await talk.ask('When is high water?')
  }
  const statements = await keptStatements(app)
  // Authentication, the state on which a message depends, storing it, storing its answer.
  for (const part of ['auth_sessions', 'next_position', 'insert into quests', 'delete from runs'])
    expect(statements).toContainEqual({ text: expect.stringContaining(part), planned: PLANS_BEFORE_KEPT })
  expect(statements.filter(({ planned }) => planned > PLANS_BEFORE_KEPT)).toEqual([])
  expect(statements.filter(({ text }) => text.includes('effective_grants'))).toEqual([])
})
