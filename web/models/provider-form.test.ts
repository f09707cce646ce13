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
  expect(readProviderForm(form)).toEqual({ name: undefined, apiKey: 'sk-1', baseUrl: undefined })
})

test.each([
  ['127.0.0.1:4181', 'http://127.0.0.1:4181'],
  ['localhost/v1', 'http://localhost/v1'],
  ['192.168.1.20', 'http://192.168.1.20'],
  ['gpu-box:8000/v1', 'http://gpu-box:8000/v1'],
  ['[::1]:8000', 'http://[::1]:8000'],
  ['https://127.0.0.1:4181', 'https://127.0.0.1:4181'],
  ['api.example.com/v1', 'api.example.com/v1'],
  ['api.example.com:8000/v1', 'api.example.com:8000/v1'],
])('reads the address %s as %s', (typed, baseUrl) => {
  const form = new FormData()
  form.set('baseUrl', typed)
  expect(readProviderForm(form).baseUrl).toBe(baseUrl)
})
