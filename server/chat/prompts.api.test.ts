import { describe, expect, test } from 'vitest'
import { textOf } from '#contract/messages.ts'
import { models } from '#contract/models.ts'
import { modelId, openConversation, startWithModels } from '#server/testing/conversation.ts'
import type { TestApp } from '#server/testing/harness.ts'

/** The last request to the model, as `role: text` lines. */
const lastSent = (app: TestApp) =>
  app.models.calls.at(-1)?.messages.map(({ role, text }) => `${role}: ${text}`)

async function startWithHistory(exchanges: number) {
  const app = await startWithModels()
  const talk = await openConversation(app, 'Named')
  for (let number = 1; number <= exchanges; number += 1) {
    app.models.play(`answer ${number}`)
    await talk.ask(`question ${number}`)
  }
  return { app, talk }
}

const exchange = (number: number) => [`user: question ${number}`, `assistant: answer ${number}`]

describe('the history in a prompt', () => {
  test.each([
    [1, [...exchange(4)], 1],
    [2, [...exchange(3), ...exchange(4)], 2],
    [14, [...exchange(1), ...exchange(2), ...exchange(3), ...exchange(4)], 0],
    [undefined, [...exchange(1), ...exchange(2), ...exchange(3), ...exchange(4)], 0],
  ])('has the length of the setting %j', async (historyLines, history, requested) => {
    const { app, talk } = await startWithHistory(4)
    const quest = await talk.ask('next', { historyLines })
    expect(lastSent(app)).toEqual([...history, 'user: next'])
    expect(quest.promptMeta.context).toMatchObject({
      messageHistoryLength: history.length / 2,
      totalMessageCount: 5,
      requestedHistoryCount: requested,
    })
  })

  test('has as many short messages as fit', async () => {
    const { app, talk } = await startWithHistory(104)
    const all = await talk.ask('next')
    expect(all.promptMeta.context).toMatchObject({ messageHistoryLength: 104, totalMessageCount: 105 })
    expect(all.promptMeta.context?.droppedHistoryCount).toBeUndefined()
    expect(lastSent(app)?.slice(0, 2)).toEqual(exchange(1))
  })

  test('spans positions without messages, which deletions leave', async () => {
    const { app, talk } = await startWithHistory(2)
    await app.ports.database.db.updateTable('notebooks').set({ next_position: 1000 }).execute()
    const quest = await talk.ask('next')
    expect(lastSent(app)).toEqual([...exchange(1), ...exchange(2), 'user: next'])
    expect(quest.promptMeta.context).toMatchObject({ messageHistoryLength: 2, totalMessageCount: 3 })
  })

  test('has the latest answer of each message and no missing ones', async () => {
    const { app, talk } = await startWithHistory(1)
    app.models.play({ parts: [] })
    await talk.ask('unanswered')
    await talk.ask('next')
    expect(lastSent(app)).toEqual([...exchange(1), 'user: next'])
  })

  test('drops its oldest part when it does not fit, and reports how much', async () => {
    const app = await startWithModels([{ id: 'small', contextWindow: 1000 }])
    const talk = await openConversation(app, 'Named')
    for (let number = 1; number <= 5; number += 1) {
      app.models.play('tide '.repeat(60))
      await talk.ask(`${number} ${'moon '.repeat(60)}`, { max_tokens: 100 })
    }
    const quest = await talk.ask('next', { max_tokens: 400 })
    expect(quest.status).toBe('done')
    expect(quest.promptMeta.warnings.map(textOf)).toEqual([
      'One earlier message was left out to fit the context window',
    ])
    expect(quest.promptMeta.context?.droppedHistoryCount).toBe(1)
    expect(lastSent(app)?.[0]).toMatch(/^user: 2 moon/)
  })
})

describe('a message that is too long for the window', () => {
  test('is refused with the tokens and advice, without a call of the model', async () => {
    const app = await startWithModels([{ id: 'small', contextWindow: 1000 }])
    const talk = await openConversation(app)
    const quest = await talk.ask('tide '.repeat(2000))
    expect(quest).toMatchObject({ status: 'failed', replies: [] })
    expect(quest.error).toBe(
      'This is too long for small: its context window has 1,000 tokens, of which 500 are reserved for the answer. Your message has 2,006 and the last messages 0. ' +
        'Shorten the message, keep fewer messages in context, or choose a model with a larger context window.',
    )
    expect(app.models.calls).toEqual([])
  })

  test('is refused before its provider counts more tokens than we do', async () => {
    const app = await startWithModels([{ id: 'small', contextWindow: 1000 }])
    const talk = await openConversation(app)
    const quest = await talk.ask('tide '.repeat(560), { max_tokens: 400 })
    expect(quest).toMatchObject({ status: 'failed', error: expect.stringMatching(/^This is too long/) })
  })

  test('is refused with the tokens of the last messages when they exceed the window', async () => {
    const app = await startWithModels([
      { id: 'small', contextWindow: 1000 },
      { id: 'large', contextWindow: 50_000 },
    ])
    const talk = await openConversation(app)
    await talk.ask('tide '.repeat(2000), { model: modelId('large') })
    const quest = await talk.ask('and?', { model: modelId('small') })
    expect(quest.error).toMatch(/Your message has \d+ and the last messages 2,0\d\d\./)
    expect((await talk.ask('and now?', { model: modelId('large') })).status).toBe('done')
  })
})

test('the settings, the token usage and the warnings of an answer are recorded', async () => {
  const { app, talk } = await startWithHistory(1)
  app.models.play({
    parts: [
      { type: 'warning', message: 'penalties are left out' },
      { type: 'status', status: 'waiting' },
      'Two words',
    ],
    usage: { inputTokens: 31, outputTokens: 7, cachedInputTokens: 5 },
  })
  const llm = { model: modelId('tide'), temperature: 0.3, top_p: 0.9, max_tokens: 256, presence_penalty: 1 }
  const quest = await talk.ask('next', llm)
  expect(app.models.calls.at(-1)?.settings).toMatchObject({
    maxTokens: 256,
    temperature: 0.3,
    topP: 0.9,
    presencePenalty: 1,
  })
  const { promptMeta } = quest
  const input = promptMeta.tokenUsage?.inputTokens ?? 0
  expect(promptMeta).toMatchObject({
    model: {
      id: modelId('tide'),
      name: 'tide',
      contextWindow: 32_000,
      maxTokens: 16_000,
      parameters: { temperature: 0.3, topP: 0.9, maxTokens: 256 },
    },
    tokenUsage: {
      actualInputTokens: 31,
      outputTokens: 2,
      actualOutputTokens: 7,
      cachedInputTokens: 5,
      totalTokens: 38,
    },
    performance: {
      totalResponseTime: expect.any(Number),
      contextRetrievalTime: expect.any(Number),
      modelInferenceTime: expect.any(Number),
      timeToFirstToken: expect.any(Number),
    },
    session: { id: talk.id, userId: talk.user.id },
    prompt: 'next',
    questId: quest.id,
    warnings: ['penalties are left out'],
    promptErrors: [],
    statusLog: [{ status: 'waiting', timestamp: expect.any(String) }],
  })
  expect(
    Object.values(promptMeta.context?.tokensBySource ?? {}).reduce((sum, tokens) => sum + tokens, 0),
  ).toBe(input)
  expect(input).toBeGreaterThan(5)
})

test('only settings that were sent are recorded, with the value that was sent', async () => {
  const { app, talk } = await startWithHistory(1)
  const llm = { model: modelId('tide'), temperature: 1.7, top_p: 0.5, max_tokens: 256 }
  const limited = { setting: 'temperature', value: 1 } as const
  app.models.play({
    parts: [
      { type: 'warning', message: 'limited', change: limited },
      { type: 'warning', message: 'left out', change: { setting: 'topP' } },
      { type: 'warning', message: 'left out', change: { setting: 'topP' } },
      'An answer',
    ],
  })
  const { promptMeta } = await talk.ask('next', llm)
  expect(promptMeta.model?.parameters).toEqual({ temperature: 1, maxTokens: 256 })
  expect(promptMeta.warnings).toEqual(['limited', 'left out'])
  const { promptMeta: unlimited } = await talk.ask('and then?', { ...llm, top_p: 1 })
  expect(unlimited.model?.parameters).toEqual({ temperature: 1.7, maxTokens: 256 })
})

test('fits the chosen number of output tokens to the model', async () => {
  const app = await startWithModels([{ id: 'small', contextWindow: 1000 }])
  const talk = await openConversation(app)
  const asked = async () => {
    const { model, warnings } = (await talk.ask('Hi', { max_tokens: 900_000 })).promptMeta
    return [model?.parameters?.maxTokens, ...warnings.map(textOf)]
  }
  expect(await asked()).toEqual([
    500,
    'Max response length reduced from 900,000 to 500 tokens, the limit of small',
  ])
  const admin = await app.addUser({ isAdmin: true })
  await app.call(admin.id, models.saveConfigurations, {
    configurations: [{ id: modelId('small'), capabilities: { max_tokens: 800 } }],
  })
  expect(await asked()).toEqual([
    500,
    'Max response length reduced from 900,000 to 500 tokens, since it exceeded half the context window of small',
  ])
})

test('sends the numbers of a warning as numbers, for the language of the reader', async () => {
  const app = await startWithModels([{ id: 'small', contextWindow: 1000 }])
  const talk = await openConversation(app)
  const { warnings } = (await talk.ask('Hi', { max_tokens: 900_000 })).promptMeta
  expect(warnings).toEqual([
    expect.objectContaining({ params: { asked: 900_000, max: 500, model: 'small' } }),
  ])
  expect((await talk.ask('tide '.repeat(2000))).errorKey?.params).toMatchObject({
    limits: { params: { window: 1000, reserved: 500 } },
    sizes: { params: { message: 2006 } },
  })
})

test('leaves out reasoning with a warning when the model does not support it', async () => {
  const app = await startWithModels()
  const talk = await openConversation(app)
  const thinking = { enabled: true, budget_tokens: 4000 }
  const quest = await talk.ask('Hi', { thinking })
  expect(quest.promptMeta.warnings.map(textOf)).toEqual([
    'Extended thinking is off: tide does not support it',
  ])
  expect((await talk.ask('Hi', { thinking: { ...thinking, enabled: false } })).promptMeta.warnings).toEqual(
    [],
  )
})
