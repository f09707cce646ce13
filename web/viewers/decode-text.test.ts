import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const bytes = (...values: number[]) => new Uint8Array(values).buffer

test('reads UTF-8, with a byte order mark and without', async () => {
  expect(await decodeText(new TextEncoder().encode('Grüße 🌊').buffer)).toBe('Grüße 🌊')
  expect(await decodeText(bytes(0xef, 0xbb, 0xbf, 0x61))).toBe('a')
})

test('reads UTF-16 in both byte orders', async () => {
  expect(await decodeText(bytes(0xff, 0xfe, 0x61, 0x00, 0xe4, 0x00))).toBe('aä')
  expect(await decodeText(bytes(0xfe, 0xff, 0x00, 0x61, 0x00, 0xe4))).toBe('aä')
})

test('detects older encodings', async () => {
  const german = 'Die Flut läuft auf, und über den Dünen wird es später grün. '.repeat(8)
  const latin = Uint8Array.from(Array.from(german), (letter) => letter.codePointAt(0) ?? 0)
  expect(await decodeText(latin.buffer)).toBe(german)
  const koi8 = bytes(...Array.from({ length: 20 }, () => [0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4, 0x20]).flat())
  expect(await decodeText(koi8)).toContain('Привет')
})

test('reads an empty file as an empty text', async () => {
  expect(await decodeText(bytes())).toBe('')
})
