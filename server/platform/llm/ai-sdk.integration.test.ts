import { LLMock } from '@copilotkit/aimock'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { toMessage } from '#contract/messages.ts'
import type { Backend } from '#contract/models.ts'
import { createLanguageModels } from './ai-sdk.ts'
import { type ModelCall, ModelError, type ModelPart } from './port.ts'

const ANSWER = 'The quick brown fox jumps over the lazy dog. Ünïcödé 😀 too.'
const QUESTION = 'Tell me of the fox'

const peer = new LLMock({ port: 0, host: '127.0.0.1', chunkSize: 7, latency: 3 })
const models = createLanguageModels()

beforeAll(async () => void (await peer.start()))
afterAll(() => peer.stop())
afterEach(() => {
  peer.reset()
})

interface Wire {
  wire: string
  backend: Backend
  modelId: string
  path: string
  settings?: object
  /** The peer sends usage only on request, as OpenAI does; Mistral itself always sends it. */
  tellsNoUsage?: boolean
}

const WIRES: Wire[] = [
  { wire: 'OpenAI responses', backend: 'openai', modelId: 'gpt-4.1', path: '/v1/responses' },
  {
    wire: 'OpenAI chat',
    backend: 'openai',
    modelId: 'gpt-4.1',
    path: '/v1/chat/completions',
    settings: { presencePenalty: 0.5 },
  },
  { wire: 'Anthropic', backend: 'anthropic', modelId: 'claude-sonnet-4-6', path: '/v1/messages' },
  { wire: 'Gemini', backend: 'gemini', modelId: 'gemini-2.5-flash', path: '/v1beta/models' },
  { wire: 'Bedrock', backend: 'bedrock', modelId: 'us.meta.llama3-3-70b-instruct-v1:0', path: '/model/' },
  {
    wire: 'Mistral',
    backend: 'mistral',
    modelId: 'mistral-large-latest',
    path: '/v1/chat/completions',
    tellsNoUsage: true,
  },
  // For any name that may reason the peer adds an item that lacks a field which xAI always sends.
  { wire: 'xAI', backend: 'xai', modelId: 'gpt-4.1', path: '/v1/responses' },
  {
    wire: 'OpenAI-compatible',
    backend: 'openai_compatible',
    modelId: 'qwen3',
    path: '/v1/chat/completions',
  },
]

function callTo(backend: Backend, modelId: string, more: Partial<ModelCall> = {}): ModelCall {
  return {
    provider: { backend, providerId: backend, apiKey: 'secret-key-of-the-test', baseUrl: peer.url },
    modelId,
    thinking: 'none',
    messages: [
      { role: 'system', text: 'Answer about animals.' },
      { role: 'user', text: QUESTION },
    ],
    settings: { maxTokens: 500, temperature: 0.3 },
    signal: new AbortController().signal,
    ...more,
  }
}

async function collect(call: ModelCall): Promise<ModelPart[]> {
  const parts: ModelPart[] = []
  for await (const part of models.stream(call)) parts.push(part)
  return parts
}

const usageOf = (parts: ModelPart[]) => parts.find((part) => part.type === 'usage')?.usage

const textOf = (parts: ModelPart[]) => parts.map((part) => (part.type === 'text' ? part.text : '')).join('')

async function failure(promise: Promise<unknown>): Promise<ModelError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ModelError)) throw new Error(`Not a ModelError: ${String(error)}`)
  return error
}

describe.each(WIRES)('$wire', ({ backend, modelId, path, settings, tellsNoUsage }) => {
  const ask = (more: Partial<ModelCall> = {}) =>
    callTo(backend, modelId, { settings: { maxTokens: 500, temperature: 0.3, ...settings }, ...more })

  test('streams the whole answer in pieces, with usage, to the right address', async () => {
    peer.onMessage(QUESTION, {
      content: ANSWER,
      usage: { prompt_tokens: 21, completion_tokens: 17, input_tokens: 21, output_tokens: 17 },
    })
    const parts = await collect(ask())
    expect(textOf(parts)).toBe(ANSWER)
    expect(parts.filter(({ type }) => type === 'text').length).toBeGreaterThan(2)
    if (!tellsNoUsage) expect(usageOf(parts)).toMatchObject({ inputTokens: 21, outputTokens: 17 })
    expect(peer.getLastRequest()?.path).toContain(path)
  })

  test("reports a 429 with the time to wait and the provider's message", async () => {
    const error = { message: 'Slow down, please', type: 'rate_limit_error' }
    peer.onMessage(QUESTION, { error, status: 429, retryAfter: 7 })
    expect(await failure(collect(ask()))).toMatchObject({
      kind: 'overloaded',
      message: 'Slow down, please',
      retryAfter: 7000,
    })
    expect(peer.getRequests()).toHaveLength(1)
  })

  test('distinguishes a refused key, an unknown model and a broken server', async () => {
    for (const [status, kind] of [
      [401, 'key_refused'],
      [404, 'model_unknown'],
      [503, 'overloaded'],
    ] as const) {
      peer.reset()
      peer.onMessage(QUESTION, { error: { message: 'No', type: 'some_error' }, status })
      expect(await failure(collect(ask()))).toMatchObject({ kind, message: 'No' })
    }
  })

  test('stops when aborted', async () => {
    peer.onMessage(QUESTION, { content: ANSWER }, { latency: 40 })
    const stop = new AbortController()
    const parts: ModelPart[] = []
    const reading = (async () => {
      for await (const part of models.stream(ask({ signal: stop.signal }))) {
        parts.push(part)
        if (part.type === 'text') stop.abort()
      }
    })()
    expect(await failure(reading)).toMatchObject({ kind: 'aborted' })
    expect(textOf(parts).length).toBeLessThan(ANSWER.length)
  })
})

describe('reasoning', () => {
  test.each([
    ['openai', 'gpt-5.4', 'effort'],
    ['anthropic', 'claude-haiku-4-5', 'budget'],
    ['anthropic', 'claude-opus-5-5', 'effort'],
    ['gemini', 'gemini-2.5-flash', 'budget'],
  ] as const)('is separate from the text in %s %s', async (backend, modelId, thinking) => {
    peer.onMessage(QUESTION, { content: ANSWER, reasoning: 'Foxes are animals.' })
    const settings = { maxTokens: 4000, temperature: 0.3, thinkingBudget: 2000 }
    const parts = await collect(callTo(backend, modelId, { thinking, settings }))
    const reasoning = parts.flatMap((part) => (part.type === 'reasoning' ? [part.text] : []))
    expect(reasoning.join('')).toContain('Foxes are animals.')
    expect(textOf(parts)).toBe(ANSWER)
  })

  test('in Anthropic removes the temperature and returns a warning', async () => {
    peer.onMessage(QUESTION, { content: ANSWER })
    const settings = { maxTokens: 4000, temperature: 0.3, thinkingBudget: 2000 }
    const parts = await collect(callTo('anthropic', 'claude-haiku-4-5', { thinking: 'budget', settings }))
    const warnings = parts.flatMap((part) =>
      part.type === 'warning' ? [toMessage(part.message).message] : [],
    )
    expect(warnings).toEqual([
      'Temperature is not sent: this model does not support it together with extended thinking',
    ])
  })

  test.each([
    ['anthropic', 'claude-opus-5-5'],
    ['openai', 'gpt-6.1-sol'],
    ['openai', 'gpt-5-mini'],
  ] as const)('in %s %s has one warning for each setting that is not sent', async (backend, modelId) => {
    peer.onMessage(QUESTION, { content: ANSWER })
    const settings = { maxTokens: 4000, temperature: 1.7, topP: 0.5, thinkingBudget: 2000 }
    const parts = await collect(callTo(backend, modelId, { thinking: 'effort', settings }))
    const warnings = parts.filter((part) => part.type === 'warning')
    expect(warnings.map(({ message, change }) => [toMessage(message).message, change])).toEqual([
      ['Temperature is not sent: this model does not support it', { setting: 'temperature' }],
      ['Top P is not sent: this model does not support it', { setting: 'topP' }],
    ])
    expect(peer.getLastRequest()?.body).not.toMatchObject({ temperature: expect.anything() })
  })
})

describe('verify', () => {
  test('lists the models of an OpenAI-compatible server', async () => {
    peer.onMessage(QUESTION, { content: ANSWER })
    const provider = callTo('openai_compatible', '').provider
    expect((await models.list(provider)).length).toBeGreaterThan(0)
    await expect(models.verify(provider)).resolves.toBeUndefined()
  })

  test('accepts a Bedrock key that gets any response from a model', async () => {
    peer.onMessage('Hi', { content: 'Hello' })
    await expect(models.verify(callTo('bedrock', '').provider)).resolves.toBeUndefined()
  })
})
