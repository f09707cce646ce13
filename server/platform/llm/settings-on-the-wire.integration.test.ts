import { describe, expect, test } from 'vitest'
import type { Backend, Thinking } from '#contract/models.ts'
import { vendorModels } from '#server/models/catalogue.ts'
import { type Fields, startRefusingProvider } from '#server/testing/refusing-provider.ts'
import { createLanguageModels } from './ai-sdk.ts'
import type { ModelCall } from './port.ts'

const { baseUrl, lastRequest } = await startRefusingProvider()
const models = createLanguageModels()

interface Wire {
  backend: Backend
  modelId: string
  thinking: Thinking
}

async function bodyOf(wire: Wire, settings: Partial<ModelCall['settings']>) {
  const { backend, modelId, thinking } = wire
  const parts = models.stream({
    provider: { backend, providerId: backend, apiKey: 'secret-key-of-the-test', baseUrl },
    modelId,
    thinking,
    messages: [{ role: 'user', text: 'Hi' }],
    settings: { maxTokens: 500, ...settings },
    signal: AbortSignal.timeout(10_000),
  })
  await expect(Array.fromAsync(parts)).rejects.toThrow('No')
  return lastRequest()
}

const FLIPS = {
  temperature: 0.3,
  topP: 0.5,
  presencePenalty: 1,
  frequencyPenalty: -1,
  maxTokens: 4000,
  thinkingBudget: 9000,
} satisfies Required<ModelCall['settings']>
type Setting = keyof typeof FLIPS

const sampled = (temperature: string, topP: string) => ({
  temperature: { [temperature]: 0.3 },
  topP: { [topP]: 0.5 },
})
const PENALTIES = {
  presencePenalty: { presence_penalty: 1 },
  frequencyPenalty: { frequency_penalty: -1 },
}
const EFFORT = { max_output_tokens: 9500, 'reasoning.effort': 'medium' }

/** What each setting changes in the request; a setting that is missing changes nothing. */
const WIRES: [Backend, string, Thinking, Partial<Record<Setting, Fields>>][] = [
  [
    'openai',
    'gpt-4.1',
    'none',
    { ...sampled('temperature', 'top_p'), maxTokens: { max_output_tokens: 4000 } },
  ],
  ['openai', 'gpt-5.4', 'effort', { maxTokens: { max_output_tokens: 6000 }, thinkingBudget: EFFORT }],
  [
    'anthropic',
    'claude-haiku-4-5',
    'budget',
    {
      ...sampled('temperature', 'top_p'),
      maxTokens: { max_tokens: 4000 },
      thinkingBudget: { max_tokens: 9500, 'thinking.type': 'enabled', 'thinking.budget_tokens': 9000 },
    },
  ],
  [
    'anthropic',
    'claude-opus-5-5',
    'effort',
    {
      maxTokens: { max_tokens: 6000 },
      thinkingBudget: { max_tokens: 9500, 'output_config.effort': 'medium', 'thinking.type': 'adaptive' },
    },
  ],
  [
    'gemini',
    'gemini-2.5-flash',
    'budget',
    {
      ...sampled('generationConfig.temperature', 'generationConfig.topP'),
      maxTokens: { 'generationConfig.maxOutputTokens': 4000 },
      thinkingBudget: {
        'generationConfig.maxOutputTokens': 9500,
        'generationConfig.thinkingConfig.thinkingBudget': 9000,
      },
    },
  ],
  [
    'gemini',
    'gemini-3.5-flash',
    'effort',
    {
      ...sampled('generationConfig.temperature', 'generationConfig.topP'),
      presencePenalty: { 'generationConfig.presencePenalty': 1 },
      frequencyPenalty: { 'generationConfig.frequencyPenalty': -1 },
      maxTokens: { 'generationConfig.maxOutputTokens': 6000 },
      thinkingBudget: {
        'generationConfig.maxOutputTokens': 9500,
        'generationConfig.thinkingConfig.thinkingLevel': 'medium',
      },
    },
  ],
  [
    'bedrock',
    'us.meta.llama4-scout-17b-instruct-v1:0',
    'none',
    {
      ...sampled('inferenceConfig.temperature', 'inferenceConfig.topP'),
      maxTokens: { 'inferenceConfig.maxTokens': 4000 },
    },
  ],
  [
    'bedrock',
    'us.anthropic.claude-sonnet-4-6',
    'budget',
    {
      ...sampled('inferenceConfig.temperature', 'inferenceConfig.topP'),
      maxTokens: { 'inferenceConfig.maxTokens': 4000 },
      thinkingBudget: {
        'inferenceConfig.maxTokens': 9500,
        'additionalModelRequestFields.thinking.budget_tokens': 9000,
      },
    },
  ],
  [
    'mistral',
    'mistral-large-latest',
    'none',
    { ...sampled('temperature', 'top_p'), ...PENALTIES, maxTokens: { max_tokens: 4000 } },
  ],
  [
    'mistral',
    'mistral-medium-2604',
    'effort',
    {
      ...sampled('temperature', 'top_p'),
      ...PENALTIES,
      maxTokens: { max_tokens: 6000 },
      // It reasons fully or not at all.
      thinkingBudget: { max_tokens: 9500, reasoning_effort: 'high' },
    },
  ],
  [
    'xai',
    'grok-4',
    'effort',
    {
      ...sampled('temperature', 'top_p'),
      maxTokens: { max_output_tokens: 6000 },
      thinkingBudget: EFFORT,
    },
  ],
  [
    'cohere',
    'command-a-03-2025',
    'none',
    { ...sampled('temperature', 'p'), ...PENALTIES, maxTokens: { max_tokens: 4000 } },
  ],
  [
    'cohere',
    'command-a-reasoning-08-2025',
    'budget',
    {
      ...sampled('temperature', 'p'),
      ...PENALTIES,
      maxTokens: { max_tokens: 4000 },
      thinkingBudget: { max_tokens: 9500, 'thinking.type': 'enabled', 'thinking.token_budget': 9000 },
    },
  ],
  [
    'openai_compatible',
    'qwen3',
    'effort',
    {
      ...sampled('temperature', 'top_p'),
      ...PENALTIES,
      maxTokens: { max_tokens: 6000 },
      thinkingBudget: { max_tokens: 9500, reasoning_effort: 'medium' },
    },
  ],
]

test('every vendor has a wire for each kind of thinking of its models', () => {
  const wires = new Set(WIRES.map(([backend, , thinking]) => `${backend} ${thinking}`))
  const text = vendorModels.filter(({ type }) => type === 'text')
  expect(text.filter(({ backend, thinking }) => !wires.has(`${backend} ${thinking}`))).toEqual([])
})

describe.each(WIRES)('the wire of %s with %s (%s)', (backend, modelId, thinking, changes) => {
  const wire = { backend, modelId, thinking }

  test.each(Object.keys(FLIPS) as Setting[])('has %s where the model has it', async (setting) => {
    // Penalties change the address, which has a test of its own.
    if (backend === 'openai' && thinking === 'none' && setting.endsWith('Penalty')) return
    const before = await bodyOf(wire, {})
    const after = await bodyOf(wire, { [setting]: FLIPS[setting] })
    const expected = changes[setting]
    if (!expected) return expect(after).toEqual(before)
    expect(after.body).toMatchObject(expected)
    expect(before.body).not.toMatchObject(expected)
  })
})

test('OpenAI gets penalties by chat completions, its only interface that has them', async () => {
  const wire = { backend: 'openai', modelId: 'gpt-4.1', thinking: 'none' } as const
  const { path, body } = await bodyOf(wire, { presencePenalty: 1, frequencyPenalty: -1 })
  expect(path).toBe('/v1/chat/completions')
  expect(body).toMatchObject({ presence_penalty: 1, frequency_penalty: -1, max_tokens: 500 })
})
