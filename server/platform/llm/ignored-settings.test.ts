import { describe, expect, test } from 'vitest'
import type { Backend, Thinking } from '#contract/models.ts'
import { ignoredSettings } from './ignored-settings.ts'
import type { ModelCall } from './port.ts'

const ALL = { maxTokens: 5000, temperature: 0.3, topP: 0.5, presencePenalty: 1, frequencyPenalty: 1 }

const ignored = async (
  [backend, modelId]: readonly [Backend, string],
  settings: Partial<ModelCall['settings']>,
  thinking: Thinking = 'none',
) => {
  const call: ModelCall = {
    provider: { backend, providerId: backend, apiKey: 'k', baseUrl: 'http://127.0.0.1:9/v1' },
    modelId,
    thinking,
    messages: [],
    settings: { maxTokens: 5000, ...settings },
    signal: AbortSignal.timeout(10_000),
  }
  return (await ignoredSettings(call)).map(({ setting }) => setting).toSorted()
}

describe('the settings that a model ignores', () => {
  test.each([
    ['openai', 'gpt-4.1'],
    ['mistral', 'mistral-large-latest'],
    ['gemini', 'gemini-2.5-flash'],
    ['cohere', 'command-a-03-2025'],
    ['xai', 'grok-3'],
    ['openai_compatible', 'qwen3'],
  ] as const)('are none for %s %s with a temperature', async (...model) => {
    expect(await ignored(model, { temperature: 0.3, topP: 0.5 })).toEqual([])
  })

  test('are the sampling of models of OpenAI that reason', async () => {
    expect(await ignored(['openai', 'gpt-5.5'], { temperature: 0.3, topP: 0.5 }, 'effort')).toEqual([
      'temperature',
      'topP',
    ])
  })

  test('are the sampling of Anthropic while it thinks, and always its penalties', async () => {
    const claude = ['anthropic', 'claude-haiku-4-5'] as const
    expect(await ignored(claude, { temperature: 0.3 }, 'budget')).toEqual([])
    expect(await ignored(claude, { temperature: 0.3, thinkingBudget: 2000 }, 'budget')).toContain(
      'temperature',
    )
    expect(await ignored(claude, ALL)).toEqual(
      expect.arrayContaining(['frequencyPenalty', 'presencePenalty']),
    )
  })

  test('have one reason each in our words, which hides the key', async () => {
    const [first, ...others] = await ignoredSettings({
      provider: { backend: 'openai', providerId: 'openai', apiKey: 'sk-secret' },
      modelId: 'gpt-5.5',
      thinking: 'effort',
      messages: [],
      settings: { maxTokens: 5000, temperature: 0.3 },
      signal: AbortSignal.timeout(10_000),
    })
    expect(first?.reason.message).toBe('Temperature is not sent: this model does not support it')
    expect(others).toEqual([])
    expect(JSON.stringify(first)).not.toContain('sk-secret')
  })

  test('are none for models that are not called by a package', async () => {
    expect(await ignored(['bfl', 'flux-2-pro'], ALL)).toEqual([])
    expect(await ignored(['builtin', 'quotes'], ALL)).toEqual([])
  })
})
