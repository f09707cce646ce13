import { beforeAll, describe, expect, test } from 'vitest'
import { PROMPT_ENHANCEMENT, tools } from '#contract/tools.ts'
import { ModelError } from '#server/platform/llm/port.ts'
import { modelId, openConversation, startWithModels } from '#server/testing/conversation.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'

let app: TestApp

beforeAll(async () => {
  app = await startWithModels([{ id: 'qwen3', contextWindow: 32_000 }, { id: 'flux-schnell' }])
})

async function enhance(prompt: string, reply: string, type: 'text' | 'image' = 'text') {
  const user = await app.addUser()
  const playing = app.models.play(reply)
  const model = modelId(type === 'text' ? 'qwen3' : 'flux-schnell')
  const answer = await app.call(user.id, tools.enhancePrompt, { prompt, type, model })
  return { ...answer, call: await playing.asked }
}

describe('a prompt', () => {
  test('is rewritten by the model of the message, which gets it as material', async () => {
    const { status, body, call } = await enhance('tides?', ' “When is high water in Cuxhaven today?” ')
    expect(status).toBe(200)
    expect(body).toEqual({ prompt: 'When is high water in Cuxhaven today?', model: 'qwen3' })
    expect(call.messages).toEqual([
      { role: 'system', text: expect.stringContaining('a language model answers it better') },
      { role: 'user', text: 'tides?' },
    ])
  })

  test('keeps its command for a picture, and is rewritten by a text model', async () => {
    const { body, call } = await enhance('/gen_image a pier', 'A wooden pier at dusk', 'image')
    expect(body).toEqual({ prompt: '/gen_image A wooden pier at dusk', model: 'qwen3' })
    expect(call.messages[0]?.text).toContain('an image model')
    expect(call.messages[1]?.text).toBe('a pier')
  })

  test('gives the reason where the model does not rewrite it', async () => {
    const empty = await enhance('tides?', '  ')
    expect([empty.status, empty.body]).toMatchObject([
      409,
      { message: 'qwen3 returned no prompt. Try again.' },
    ])
    const user = await app.addUser()
    app.models.play({ parts: [], error: new ModelError('overloaded', 'Too many requests') })
    const refused = await app.call(user.id, tools.enhancePrompt, { prompt: 'tides?' })
    expect([refused.status, refused.body]).toMatchObject([503, { message: 'Too many requests' }])
  })

  test('is refused where it has the command /key', async () => {
    const user = await app.addUser()
    const { status, body } = await app.call(user.id, tools.enhancePrompt, { prompt: '/llm /key sk-secret' })
    expect([status, body.fields]).toEqual([422, { prompt: 'Unknown command /key' }])
  })

  test('is refused when it is empty, without sign-in, and too often', async () => {
    const user = await app.addUser()
    expect((await app.call(user.id, tools.enhancePrompt, { prompt: ' ' })).status).toBe(422)
    expect((await app.call(undefined, tools.enhancePrompt, { prompt: 'tides?' })).status).toBe(401)
    await app.ports.database.pool.query(
      'insert into rate_limits (key, window_start, hits) values ($1, $2, 200)',
      [`enhance-prompt:${user.id}`, app.clock.now()],
    )
    expect((await app.call(user.id, tools.enhancePrompt, { prompt: 'tides?' })).status).toBe(429)
  })
})

test('without a text model the tool is not set up and says so', async () => {
  const other = await startApp()
  const user = await other.addUser()
  const { body } = await other.call(user.id, tools.list)
  expect(body.find(({ name }) => name === PROMPT_ENHANCEMENT)?.isSetUp).toBe(false)
  expect((await other.call(user.id, tools.enhancePrompt, { prompt: 'tides?' })).status).toBe(409)
})

test('models are not offered the tool, and no warning says so', async () => {
  const talk = await openConversation(app)
  const playing = app.models.play('Hello.')
  const quest = await talk.ask('Hello', { model: modelId('qwen3'), tools: [PROMPT_ENHANCEMENT] })
  expect((await playing.asked).tools ?? []).toEqual([])
  expect(quest.promptMeta.warnings).toEqual([])
})
