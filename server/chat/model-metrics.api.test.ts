import { beforeEach, describe, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { type MetricsQuery, type ModelMetrics, modelMetrics } from '#contract/model-metrics.ts'
import { models } from '#contract/models.ts'
import { jobHandlers } from '#server/app.ts'
import { ModelError } from '#server/platform/llm/port.ts'
import {
  type Conversation,
  modelId,
  openConversation,
  startWithModels,
} from '#server/testing/conversation.ts'
import type { TestApp, TestUser } from '#server/testing/harness.ts'

const DAY_MS = 86_400_000
const TIDE = modelId('tide')
const EBB = modelId('ebb')

let app: TestApp
let admin: TestUser
let talk: Conversation

beforeEach(async () => {
  app = await startWithModels([
    { id: 'tide', contextWindow: 32_000 },
    { id: 'ebb', contextWindow: 32_000 },
  ])
  admin = await app.addUser({ isAdmin: true })
  talk = await openConversation(app)
  const pricing = [{ aboveTokens: 0, input: 0.001, output: 0.01, cachedInput: 0.0001 }]
  const configuration = { id: TIDE, allowedUserTags: ['customer'], pricing, fallbackModel: EBB }
  await app.call(admin.id, models.saveConfigurations, { configurations: [configuration] })
})

const answer = (usage = { inputTokens: 100, outputTokens: 10, cachedInputTokens: 40, reasoningTokens: 6 }) =>
  app.models.play({ parts: ['High water.'], usage })

async function metrics(query: MetricsQuery = {}): Promise<ModelMetrics> {
  // A result is kept for a minute.
  app.clock.advance(61_000)
  // A session ends after some days.
  const reader = await app.addUser({ isAdmin: true })
  const { status, body } = await app.call(reader.id, modelMetrics.show, query)
  expect(status).toBe(200)
  return body
}

const rollUp = () =>
  jobHandlers(app.ports)
    .find(({ name }) => name === 'models.roll-up-metrics')
    ?.run({})

const today = () => app.clock.now().toISOString().slice(0, 10)

describe('model metrics', () => {
  test('count the turns, tokens and cost of each model, day and user', async () => {
    answer()
    const quest = await talk.ask('When?', { model: TIDE })
    expect(quest.promptMeta.tokenUsage?.cost).toBeCloseTo(0.164)
    expect(quest.promptMeta.model?.pricing).toHaveLength(1)
    answer()
    await talk.ask('And then?', { model: EBB })
    const counted = { inputTokens: 100, cachedInputTokens: 40, outputTokens: 10, reasoningTokens: 6 }
    const { total, models: byModel, days, users: byUser } = await metrics()
    expect(total).toMatchObject({ turns: 2, inputTokens: 200, unpricedTurns: 0, failures: {} })
    expect(total.cost).toBeCloseTo(0.164)
    expect(byModel).toHaveLength(2)
    expect(byModel).toContainEqual(expect.objectContaining({ modelId: TIDE, turns: 1, ...counted }))
    expect(byModel).toContainEqual(expect.objectContaining({ modelId: EBB, cost: 0, ...counted }))
    expect(days).toEqual([expect.objectContaining({ day: today(), turns: 2 })])
    expect(byUser).toEqual([expect.objectContaining({ userId: talk.user.id, turns: 2 })])
  })

  test('are the same after the job has added the past days to the totals', async () => {
    answer()
    await talk.ask('When?', { model: TIDE })
    app.models.play({ parts: [], error: new ModelError('declined', 'No') })
    await talk.ask('Why?', { model: EBB })
    app.clock.advance(2 * DAY_MS)
    const before = await metrics()
    expect(before.total.turns).toBe(2)
    await rollUp()
    const { rows } = await app.ports.database.pool.query('select count(*)::int as count from model_turns')
    expect(rows).toEqual([{ count: 0 }])
    expect(await metrics()).toEqual(before)
    await rollUp()
    expect(await metrics()).toEqual(before)
    const ofUser = await metrics({ userFilter: talk.user.id })
    expect(ofUser).toEqual(before)
  })

  test('count the calls of a day that are added to its totals later', async () => {
    const yesterday = new Date(app.clock.now().getTime() - DAY_MS)
    for (const cost of [1, 0.5]) {
      await app.ports.database.pool.query(
        `insert into model_turns (ended_at, model_id, user_id, status, input_tokens, cached_input_tokens, output_tokens,
           reasoning_tokens, cost) values ($1, $2, $3, 'done', 100, 40, 10, 6, $4)`,
        [yesterday, TIDE, talk.user.id, cost],
      )
      await rollUp()
    }
    const counted = { turns: 2, cost: 1.5, inputTokens: 200, outputTokens: 20 }
    expect(await metrics()).toMatchObject({
      total: counted,
      models: [counted],
      days: [counted],
      users: [counted],
    })
    expect((await metrics({ userFilter: talk.user.id })).total).toMatchObject(counted)
  })

  test('leave the calls of today for later', async () => {
    await talk.ask('When?', { model: TIDE })
    await rollUp()
    const { rows } = await app.ports.database.pool.query('select count(*)::int as count from model_turns')
    expect(rows).toEqual([{ count: 1 }])
  })

  test('show failures by their reason, and the model that a fallback replaced', async () => {
    app.models.play({ parts: [], error: new ModelError('overloaded', 'Busy') })
    app.models.play('Instead.')
    await talk.ask('When?', { model: TIDE })
    app.models.play({ parts: ['Some'], error: new ModelError('broken_off', 'Gone') })
    await talk.ask('When?', { model: EBB })
    const { models: byModel } = await metrics()
    expect(byModel).toContainEqual(
      expect.objectContaining({ modelId: TIDE, turns: 1, failures: { overloaded: 1 } }),
    )
    expect(byModel).toContainEqual(
      expect.objectContaining({ modelId: EBB, turns: 2, failures: { broken_off: 1 } }),
    )
    expect((await metrics({ statusFilter: 'replaced' })).total).toMatchObject({ turns: 1, cost: 0 })
    expect((await metrics({ statusFilter: 'interrupted' })).total.turns).toBe(1)
  })

  test('a call that failed before it answered used nothing', async () => {
    app.models.play({ parts: [], error: new ModelError('declined', 'No') })
    const quest = await talk.ask('When?', { model: TIDE })
    expect(quest).toMatchObject({ status: 'failed', promptMeta: { tokenUsage: { cost: 0 } } })
    const nothing = { inputTokens: 0, outputTokens: 0, cost: 0, unpricedTurns: 0 }
    expect((await metrics()).total).toMatchObject({ turns: 1, failures: { declined: 1 }, ...nothing })
  })

  test('count an answer that was stopped', async () => {
    const playing = app.models.play({ parts: ['some', 'more'], isGated: true })
    const quest = await talk.say('When?', { model: TIDE })
    await playing.asked
    await app.call(talk.user.id, chat.stopReply, { id: talk.id })
    await talk.ended(quest)
    expect((await metrics({ statusFilter: 'stopped' })).models).toMatchObject([{ modelId: TIDE, turns: 1 }])
  })

  test('have the time to the first token and the whole time', async () => {
    const playing = app.models.play({ parts: ['some', 'more'], isGated: true })
    const quest = await talk.say('When?', { model: TIDE })
    await playing.asked
    app.clock.advance(2000)
    playing.open(1)
    await expect
      .poll(async () => {
        const sql = "select from run_events where events::text like '%some%'"
        return (await app.ports.database.pool.query(sql)).rowCount
      })
      .toBe(1)
    app.clock.advance(6000)
    playing.open()
    await talk.ended(quest)
    for (const filter of [{}, { userFilter: talk.user.username }]) {
      const { total } = await metrics(filter)
      expect(Math.abs((total.timeToFirstToken?.p50 ?? 0) / 2000 - 1)).toBeLessThan(0.1)
      expect(Math.abs((total.totalTime?.p95 ?? 0) / 8000 - 1)).toBeLessThan(0.1)
    }
  })

  test('are filtered by user, model, status and days', async () => {
    await talk.ask('When?', { model: TIDE })
    const turns = async (query: MetricsQuery) => (await metrics(query)).total.turns
    const yesterday = new Date(app.clock.now().getTime() - DAY_MS).toISOString().slice(0, 10)
    expect(await turns({ userFilter: talk.user.username })).toBe(1)
    expect(await turns({ userFilter: admin.id })).toBe(0)
    expect(await turns({ userFilter: 'unknown' })).toBe(0)
    expect(await turns({ modelFilter: TIDE })).toBe(1)
    expect(await turns({ modelFilter: EBB })).toBe(0)
    expect(await turns({ statusFilter: 'failed' })).toBe(0)
    expect(await turns({ dateFrom: today() })).toBe(1)
    expect(await turns({ dateTo: yesterday })).toBe(0)
  })

  test('are kept for a minute', async () => {
    expect((await metrics()).total.turns).toBe(0)
    await talk.ask('When?', { model: TIDE })
    expect((await app.call(admin.id, modelMetrics.show, {})).body.total.turns).toBe(0)
    expect((await metrics()).total.turns).toBe(1)
  })

  test('keep the turns of a user who is deleted, without the user', async () => {
    await talk.ask('When?', { model: TIDE })
    await app.ports.database.pool.query('delete from users where id = $1', [talk.user.id])
    expect((await metrics()).users).toEqual([
      expect.objectContaining({ userId: null, username: null, turns: 1 }),
    ])
  })

  test.each([
    [{ dateFrom: '24.11.2026' }, 'dateFrom', 'Enter a date such as 2026-11-24'],
    [{ dateFrom: '2026-02-02', dateTo: '2026-02-01' }, 'dateFrom', 'The start is after the end'],
    [{ dateFrom: '2020-02-02', dateTo: '2026-02-01' }, 'dateFrom', 'Select at most 400 days'],
  ])('refuse the period %j', async (query, field, message) => {
    const { status, body } = await app.call(admin.id, modelMetrics.show, query)
    expect([status, body.fields]).toEqual([422, { [field]: message }])
  })

  test('are for administrators', async () => {
    expect((await app.call(talk.user.id, modelMetrics.show, {})).status).toBe(403)
    expect((await app.call(undefined, modelMetrics.show, {})).status).toBe(401)
  })
})

describe('the list of models', () => {
  const listed = async (id: string) => {
    // A result is kept for five minutes.
    app.clock.advance(5 * 60_000)
    const reader = await app.addUser()
    return (await app.call(reader.id, models.list)).body.find((model) => model.id === id)
  }

  async function answerIn(ms: number, llm: { model: string }) {
    const playing = app.models.play({ parts: ['some', 'more'], isGated: true })
    const quest = await talk.say('When?', llm)
    await playing.asked
    app.clock.advance(ms)
    playing.open()
    await talk.ended(quest)
  }

  test.each([
    [2000, 'fast'],
    [10_000, 'medium'],
    [25_000, 'slow'],
  ])('says after five answers that %i ms are %s', async (ms, speed) => {
    for (let turn = 0; turn < 4; turn += 1) await answerIn(ms, { model: TIDE })
    expect((await listed(TIDE))?.speed).toBeUndefined()
    await answerIn(ms, { model: TIDE })
    expect((await listed(TIDE))?.speed).toBe(speed)
    expect((await listed(EBB))?.speed).toBeUndefined()
  })

  test('marks the three most used models', async () => {
    expect((await listed(EBB))?.isPopular).toBeUndefined()
    await talk.ask('When?', { model: EBB })
    expect((await listed(EBB))?.isPopular).toBe(true)
    expect((await listed(TIDE))?.isPopular).toBeUndefined()
  })
})
