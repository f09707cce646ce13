import { expect, test } from 'vitest'
import { createTextGate } from './storable-text.ts'

const pass = (...chunks: string[]) => {
  const gate = createTextGate()
  return chunks.map((chunk) => gate.take(chunk))
}

test('joins a pair that was cut between two chunks', () => {
  expect(pass('a\ud83d', '\ude00b')).toEqual(['a', '😀b'])
})

test('replaces characters that cannot be stored', () => {
  expect(pass('a\0b', '\ude00', 'c\ud83d')).toEqual(['a\uFFFDb', '\uFFFD', 'c'])
})

test('keeps every other text unchanged, for any cuts', () => {
  const text = 'Žluťoučký 👩‍👩‍👧 kůň\n\t漢字'
  for (let at = 0; at <= text.length; at++) {
    expect(pass(text.slice(0, at), text.slice(at)).join('')).toBe(text)
  }
})
