import { describe, expect, test } from 'vitest'
import type { Backend, Thinking } from '#contract/models.ts'
import { callOptions, effortOf, needsChatCompletions } from './call-options.ts'
import type { ModelCall } from './port.ts'

const call = (
  backend: Backend,
  thinking: Thinking,
  settings: Partial<ModelCall['settings']> = {},
): ModelCall => ({
  provider: { backend, providerId: backend },
  modelId: 'm',
  thinking,
  messages: [],
  settings: { maxTokens: 4096, ...settings },
  signal: new AbortController().signal,
})

describe('callOptions', () => {
  test('passes set values and omits defaults', () => {
    const settings = { temperature: 0, topP: 1, presencePenalty: 0, frequencyPenalty: 0.5 }
    expect(callOptions(call('mistral', 'none', settings))).toEqual({
      maxOutputTokens: 4096,
      temperature: 0,
      frequencyPenalty: 0.5,
    })
  })

  test('gives budgets in the format of each provider', () => {
    const thinking = { thinkingBudget: 9000 }
    expect(callOptions(call('anthropic', 'budget', thinking))).toMatchObject({
      maxOutputTokens: 4096,
      providerOptions: { anthropic: { thinking: { type: 'enabled', budgetTokens: 9000 } } },
    })
    expect(callOptions(call('gemini', 'budget', thinking))).toMatchObject({
      maxOutputTokens: 13_096,
      providerOptions: { google: { thinkingConfig: { thinkingBudget: 9000, includeThoughts: true } } },
    })
    expect(callOptions(call('cohere', 'budget', thinking)).providerOptions).toEqual({
      cohere: { thinking: { type: 'enabled', tokenBudget: 9000 } },
    })
    expect(callOptions(call('bedrock', 'budget', thinking)).providerOptions).toEqual({
      bedrock: { reasoningConfig: { type: 'enabled', budgetTokens: 9000 } },
    })
  })

  test('gives effort to models that accept it, and room for it within their limit', () => {
    const thinking = { thinkingBudget: 32_000 }
    expect(callOptions(call('openai', 'effort', thinking))).toMatchObject({
      reasoning: 'high',
      maxOutputTokens: 36_096,
      providerOptions: { openai: { store: false } },
    })
    const limited = { ...call('xai', 'effort', thinking), outputLimit: 30_000 }
    expect(callOptions(limited).maxOutputTokens).toBe(30_000)
    expect(callOptions(call('gemini', 'effort', thinking)).providerOptions).toEqual({
      google: { thinkingConfig: { includeThoughts: true } },
    })
  })

  test('requests the least reasoning when it is off, and none from models without reasoning', () => {
    expect(callOptions(call('anthropic', 'effort')).reasoning).toBe('none')
    expect(callOptions(call('openai', 'effort')).reasoning).toBe('low')
    expect(callOptions(call('openai', 'effort')).maxOutputTokens).toBe(6096)
    expect(callOptions(call('openai', 'none'))).not.toHaveProperty('reasoning')
  })
})

test.each([
  [1000, 'low'],
  [8000, 'medium'],
  [20_000, 'high'],
])('a budget of %i tokens corresponds to %s effort', (budget, effort) =>
  expect(effortOf(budget)).toBe(effort),
)

test('uses chat completions only for penalties, and only with models that accept them', () => {
  expect(needsChatCompletions(call('openai', 'none', { presencePenalty: 1 }))).toBe(true)
  expect(needsChatCompletions(call('openai', 'none', { frequencyPenalty: 0 }))).toBe(false)
  expect(needsChatCompletions(call('openai', 'effort', { presencePenalty: 1 }))).toBe(false)
})
