import { expect, test } from 'vitest'
import { ratings } from '#contract/ratings.ts'
import { openConversation, startWithModels } from '#server/testing/conversation.ts'

async function startWithAnswer() {
  const app = await startWithModels()
  const talk = await openConversation(app, 'Tides')
  app.models.play('At six.')
  const quest = await talk.ask('When?')
  return { app, talk, quest, place: { id: talk.id, messageId: quest.id, answer: 0 } }
}

test('stores one rating of an answer for each user, replaces and removes it', async () => {
  const { app, talk, quest, place } = await startWithAnswer()
  const me = talk.user.id
  expect((await app.call(me, ratings.rate, { ...place, verdict: 'up' })).status).toBe(200)
  const { body } = await app.call(me, ratings.rate, { ...place, verdict: 'down', reason: ' Too short ' })
  const rating = { questId: quest.id, answer: 0, verdict: 'down', reason: 'Too short' }
  expect(body).toEqual(rating)
  expect((await app.call(me, ratings.list, { id: talk.id })).body).toEqual([rating])
  expect((await app.call(me, ratings.remove, place)).body).toEqual({ questId: quest.id, answer: 0 })
  expect((await app.call(me, ratings.list, { id: talk.id })).body).toEqual([])
})

test('returns 401 without a session, 404 to others and for an unknown answer, and 422 for a long reason', async () => {
  const { app, talk, place } = await startWithAnswer()
  const stranger = await app.addUser()
  const rate = { ...place, verdict: 'up' } as const
  expect((await app.call(undefined, ratings.rate, rate)).status).toBe(401)
  expect((await app.call(stranger.id, ratings.rate, rate)).status).toBe(404)
  expect((await app.call(stranger.id, ratings.remove, place)).status).toBe(404)
  expect((await app.call(stranger.id, ratings.list, { id: talk.id })).status).toBe(404)
  expect((await app.call(talk.user.id, ratings.rate, { ...rate, answer: 1 })).status).toBe(404)
  const long = await app.call(talk.user.id, ratings.rate, { ...rate, reason: 'x'.repeat(501) })
  expect(long.status).toBe(422)
})

test('lists the ratings by model for administrators only, without the conversation', async () => {
  const { app, talk, place } = await startWithAnswer()
  await app.call(talk.user.id, ratings.rate, { ...place, verdict: 'down', reason: 'Wrong' })
  const admin = await app.addUser({ isAdmin: true })
  const { body } = await app.call(admin.id, ratings.listAll, {})
  const modelName = body.models[0]?.modelName
  expect(modelName).toBeTruthy()
  expect(body).toEqual({
    data: [
      { id: expect.any(String), modelName, verdict: 'down', reason: 'Wrong', ratedAt: expect.any(String) },
    ],
    total: 1,
    models: [{ modelName, up: 0, down: 1 }],
  })
  const totalOf = async (filter: { modelName?: string; verdict?: 'up' | 'down' }) =>
    (await app.call(admin.id, ratings.listAll, filter)).body.total
  expect(await totalOf({ modelName, verdict: 'down' })).toBe(1)
  expect(await totalOf({ verdict: 'up' })).toBe(0)
  expect(await totalOf({ modelName: 'Another' })).toBe(0)
  expect((await app.call(admin.id, ratings.listAll, { verdict: 'up' })).body.models).toHaveLength(1)
  expect((await app.call(talk.user.id, ratings.listAll, {})).status).toBe(403)
})
