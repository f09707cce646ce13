import { expect, test } from 'vitest'
import { createLanguageModelsOf } from './backends.ts'
import type { ModelCall, ProviderAccess } from './port.ts'

const modelOf = createLanguageModelsOf(fetch)

function call(provider: Partial<ProviderAccess> = {}, more: Partial<ModelCall> = {}): ModelCall {
  return {
    provider: { backend: 'openai', providerId: 'openai', apiKey: 'first', ...provider },
    modelId: 'gpt-4.1',
    thinking: 'none',
    messages: [],
    settings: { maxTokens: 5 },
    signal: new AbortController().signal,
    ...more,
  }
}

test('answers of one model with the same access share an instance', async () => {
  const model = await modelOf(call())
  expect(await modelOf(call({}, { settings: { maxTokens: 9 } }))).toBe(model)
})

test('another key, address, model or protocol has another instance', async () => {
  const models = await Promise.all(
    [
      call(),
      call({ apiKey: 'second' }),
      call({ baseUrl: 'http://127.0.0.1:9/v1' }),
      call({}, { modelId: 'gpt-4.1-mini' }),
      call({}, { settings: { maxTokens: 5, presencePenalty: 1 } }),
    ].map(modelOf),
  )
  expect(new Set(models).size).toBe(models.length)
})

test('the instance that was unused for the longest time is removed', async () => {
  const model = await modelOf(call())
  for (let number = 0; number < 100; number += 1) await modelOf(call({}, { modelId: `gpt-${number}` }))
  expect(await modelOf(call())).not.toBe(model)
})

test('a backend without text models is refused', () => {
  expect(() => modelOf(call({ backend: 'bfl' }))).toThrow('bfl has no text models')
})
