import { expect, test } from 'vitest'
import { localServerId } from './local-server-id.ts'

test('creates a provider id from a name', () => {
  expect(localServerId('LM Studio')).toBe('compatible-lm-studio')
  expect(localServerId('llama.cpp')).toBe('compatible-llama-cpp')
})
