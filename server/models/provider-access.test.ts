import { describe, expect, test } from 'vitest'
import { VENDORS } from '#server/platform/config/provider-config.ts'
import { vendorModels } from './catalogue.ts'
import { EMBEDDING_OFFERS } from './embedding-catalog.ts'
import { backendOf, hintOf, isReachable, nameOf, providerIdOf } from './provider-access.ts'

describe('a key', () => {
  test.each([
    ['sk-1234567890abcd', '…abcd'],
    ['123456789012', '…9012'],
    ['12345678901', null],
    ['', null],
    [undefined, null],
  ])('%s has the hint %s', (key, hint) => expect(hintOf(key)).toBe(hint))
})

describe('a provider', () => {
  test.each([
    ['openai', 'OpenAI'],
    ['bfl', 'Black Forest Labs'],
    ['compatible-lm-studio', 'LM Studio'],
    ['compatible-llama-cpp', 'llama.cpp'],
    ['compatible-in-the-cellar', 'in the cellar'],
  ])('with the id %s is named %s', (id, name) => {
    expect(nameOf(id)).toBe(name)
  })

  test('has the backend of its vendor, any other that of OpenAI-compatible servers', () => {
    for (const { id, backend } of VENDORS) expect(backendOf(id)).toBe(backend)
    expect(backendOf('compatible-ollama')).toBe('openai_compatible')
  })

  test('exists for every model in the catalogue', () => {
    const known = VENDORS.map(({ id }) => id)
    const providers = vendorModels.map(providerIdOf)
    expect(providers.filter((id) => !known.some((one) => one === id))).toEqual([])
    expect(providerIdOf({ id: 'compatible-ollama/qwen3:8b', backend: 'openai_compatible' })).toBe(
      'compatible-ollama',
    )
  })

  test('exists for every offered embedding model, and offers one', () => {
    const ids = EMBEDDING_OFFERS.map(({ providerId }) => providerId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !VENDORS.some((vendor) => vendor.id === id))).toEqual([])
  })
})

describe('an access', () => {
  const aws = { region: 'eu-central-1', accessKeyId: 'AKIA', secretAccessKey: 'secret' }

  test.each([
    ['openai', { apiKey: 'sk' }, true],
    ['openai', {}, false],
    ['openai_compatible', { baseUrl: 'http://localhost:1234' }, true],
    ['openai_compatible', { apiKey: 'sk' }, false],
    ['bedrock', { apiKey: 'bedrock-key' }, true],
    ['bedrock', { aws }, true],
    ['bedrock', { aws: { region: 'eu-central-1', accessKeyId: 'AKIA' } }, false],
  ] as const)('to %s with %o is complete: %s', (backend, more, expected) => {
    expect(isReachable({ backend, providerId: 'x', apiKey: undefined, ...more })).toBe(expected)
  })
})
