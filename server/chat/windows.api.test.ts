import { describe, expect, test } from 'vitest'
import { textOf } from '#contract/messages.ts'
import { models } from '#contract/models.ts'
import { ModelError } from '#server/platform/llm/port.ts'
import { modelId, openConversation, startWithModels } from '#server/testing/conversation.ts'
import type { TestApp } from '#server/testing/harness.ts'

const userTexts = (app: TestApp) =>
  app.models.calls.at(-1)?.messages.flatMap(({ role, text }) => (role === 'user' ? [text] : []))

const refuse = (app: TestApp, sentence: string) =>
  app.models.play({ parts: [], error: new ModelError('too_long', sentence) })

/** Exchanges of about 125 tokens each. */
async function talkOf(app: TestApp, exchanges: number) {
  const talk = await openConversation(app, 'Named')
  for (let number = 1; number <= exchanges; number += 1) {
    app.models.play('tide '.repeat(60))
    await talk.ask(`${number} ${'moon '.repeat(60)}`, { max_tokens: 100 })
  }
  return talk
}

describe('a model whose context window is only assumed', () => {
  test('is called also when the last messages exceed that window', async () => {
    const app = await startWithModels([{ id: 'stamp-1' }])
    const talk = await openConversation(app, 'Named')
    for (const number of [1, 2]) {
      app.models.play('tide '.repeat(4000))
      await talk.ask(`question ${number}`)
    }
    app.models.play('Here')
    const quest = await talk.ask('next')
    expect(quest).toMatchObject({ status: 'done', error: null })
    expect(userTexts(app)).toEqual(['question 1', 'question 2', 'next'])
  })

  test('keeps a quarter of the window for the answer by default', async () => {
    const app = await startWithModels([{ id: 'stamp-1' }])
    const quest = await (await openConversation(app)).ask()
    expect(quest.promptMeta.model).toMatchObject({ contextWindow: 8192, parameters: { maxTokens: 2048 } })
  })

  test('has the window of its model family, if known', async () => {
    const app = await startWithModels([{ id: 'qwen3:8b' }])
    const { body } = await app.call((await app.addUser()).id, models.list)
    expect(body.find(({ id }) => id === modelId('qwen3:8b'))).toMatchObject({
      contextWindow: 40_960,
      isContextWindowAssumed: true,
    })
  })

  test('has the window that an administrator enters', async () => {
    const app = await startWithModels([{ id: 'stamp-1' }])
    const admin = await app.addUser({ isAdmin: true })
    const configuration = { id: modelId('stamp-1'), enabled: true, allowedUserTags: ['customer'] }
    const configurations = [{ ...configuration, contextWindow: 65_536 }]
    expect((await app.call(admin.id, models.saveConfigurations, { configurations })).status).toBe(200)
    const { body } = await app.call(admin.id, models.list)
    expect(body.find(({ id }) => id === modelId('stamp-1'))).toMatchObject({
      contextWindow: 65_536,
      max_tokens: 32_768,
      isContextWindowAssumed: false,
    })
  })
})

describe('a request that the provider refuses as too long', () => {
  test('is repeated with less history, and the next one fits at once', async () => {
    const app = await startWithModels([{ id: 'small', contextWindow: 2000 }])
    const talk = await talkOf(app, 7)
    refuse(app, 'request (2500 tokens) exceeds the available context size (2000 tokens), try increasing it')
    app.models.play('Shorter')
    const quest = await talk.ask('next', { max_tokens: 100 })
    expect(quest).toMatchObject({ status: 'done', replies: ['Shorter'], error: null })
    expect(quest.promptMeta.statusLog.map(({ status }) => status)).toEqual([
      'The request was too long for small; trying again with fewer earlier messages',
    ])
    const sent = userTexts(app) ?? []
    expect(sent.length).toBeLessThan(8)
    expect(sent.length).toBeGreaterThanOrEqual(4)
    expect(quest.promptMeta.warnings.map(textOf)).toEqual([
      expect.stringMatching(/earlier messages? (was|were) left out to fit the context window/),
    ])
    const asked = app.models.calls.length
    expect(await talk.ask('and then?', { max_tokens: 100 })).toMatchObject({ status: 'done' })
    expect(app.models.calls.length).toBe(asked + 1)
    expect(userTexts(app)?.length).toBeLessThan(8)
  })

  test('is explained with the tokens of each source when the shorter one is refused too', async () => {
    const app = await startWithModels([{ id: 'small', contextWindow: 2000 }])
    const talk = await talkOf(app, 7)
    const asked = app.models.calls.length
    refuse(app, 'request (2500 tokens) exceeds the available context size (2000 tokens)')
    refuse(app, 'request (2100 tokens) exceeds the available context size (2000 tokens)')
    const quest = await talk.ask('next', { max_tokens: 100 })
    expect(app.models.calls.length).toBe(asked + 2)
    expect(quest).toMatchObject({ status: 'failed', replies: [] })
    expect(quest.error).toMatch(
      /^This is too long for small: its context window has 2,000 tokens, of which 100 are reserved for the answer\. Your message has \d+ and the last messages [\d,]+\. Shorten the message/,
    )
  })

  test('corrects the assumed window', async () => {
    const app = await startWithModels([{ id: 'stamp-1' }])
    const talk = await talkOf(app, 8)
    refuse(
      app,
      "This model's maximum context length is 1024 tokens. However, your messages resulted in 1110 tokens.",
    )
    app.models.play('Shorter')
    expect(await talk.ask('next', { max_tokens: 100 })).toMatchObject({
      status: 'done',
      replies: ['Shorter'],
      promptMeta: { model: { contextWindow: 1024 } },
    })
    const { body } = await app.call(talk.user.id, models.list)
    expect(body.find(({ id }) => id === modelId('stamp-1'))).toMatchObject({
      contextWindow: 1024,
      isContextWindowAssumed: false,
    })
  })

  test('is not repeated when nothing can be left out', async () => {
    const app = await startWithModels([{ id: 'stamp-1' }])
    const talk = await openConversation(app)
    refuse(app, 'Request too large')
    const quest = await talk.ask('moon '.repeat(100))
    expect(app.models.calls).toHaveLength(1)
    expect(quest).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(
        /^This is too long for stamp-1\. Your message has 1\d\d and the last messages 0\./,
      ),
    })
  })
})

test('sends shorter histories to a model that counts more tokens than we do', async () => {
  const app = await startWithModels([{ id: 'small', contextWindow: 2000 }])
  const talk = await talkOf(app, 7)
  app.models.play({ parts: ['Here'], usage: { inputTokens: 1990, outputTokens: 1 } })
  await talk.ask('next', { max_tokens: 100 })
  const before = userTexts(app)?.length ?? 0
  await talk.ask('and then?', { max_tokens: 100 })
  expect(userTexts(app)?.length).toBeLessThan(before)
})
