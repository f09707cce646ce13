import { expect, test } from 'vitest'
import { createSecretBox } from './secret-box.ts'

const box = createSecretBox('k'.repeat(32))

test('decrypts what it encrypted, and never encrypts equal texts equally', () => {
  const sealed = box.seal('sk-ünïcode', 'openai')
  expect(box.open(sealed, 'openai')).toBe('sk-ünïcode')
  expect(sealed).toMatch(/^v1\./)
  expect(sealed).not.toContain('sk-')
  expect(box.seal('sk-ünïcode', 'openai')).not.toBe(sealed)
})

test('refuses another context, another key, changed bytes and unknown versions', () => {
  const sealed = box.seal('secret', 'openai')
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(() => box.open(sealed, 'anthropic')).toThrow()
  expect(() => createSecretBox('other'.repeat(8)).open(sealed, 'openai')).toThrow()
  expect(() => box.open(`v1.${bytes.toString('base64url')}`, 'openai')).toThrow()
  expect(() => box.open(sealed.replace('v1.', 'v2.'), 'openai')).toThrow('Unknown version')
})
