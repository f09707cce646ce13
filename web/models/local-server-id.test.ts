import { expect, test } from 'vitest'
import { localServerId } from './local-server-id.ts'

test('makes a provider id of a name', () => {
  expect(localServerId('LM Studio')).toBe('compatible-lm-studio')
  expect(localServerId('llama.cpp')).toBe('compatible-llama-cpp')
})
