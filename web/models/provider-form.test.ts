import { expect, test } from 'vitest'
import { readProviderForm, serverId, takesOneKey } from './provider-form.ts'

test('creates the id of a server from its name', () => {
  expect(serverId('My Box')).toBe('compatible-my-box')
  expect(serverId(' ')).toBeUndefined()
  expect(serverId('!?')).toBeUndefined()
})

test.each([
  ['openai', 'none', true],
  ['openai', 'saved', true],
  ['openai', 'environment', false],
  ['bedrock', 'none', false],
  ['openai_compatible', 'saved', false],
] as const)('%s set by %s accepts a key here: %s', (backend, source, expected) => {
  expect(takesOneKey({ backend, source })).toBe(expected)
})

test('reads the form and treats an empty field as missing', () => {
  const form = new FormData()
  form.set('apiKey', '  sk-1 ')
  form.set('baseUrl', ' ')
  expect(readProviderForm(form)).toEqual({ name: '', apiKey: 'sk-1', baseUrl: undefined })
})
