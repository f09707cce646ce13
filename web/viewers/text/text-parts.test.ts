import { expect, test } from 'vitest'
import { textParts } from './text-parts.ts'

test('parts end at line ends, and together are the text', () => {
  const text = `${Array.from({ length: 250 }, (_, line) => (line % 3 ? `line ${line}` : '')).join('\n')}\n\nend`
  const parts = textParts(text)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.map(({ lines }) => lines)).toEqual([100, 100, 52])
  expect(parts.slice(0, -1).every((part) => part.text.endsWith('\n'))).toBe(true)
  expect(textParts('one line')).toEqual([{ start: 0, lines: 1, text: 'one line' }])
  expect(textParts('')).toEqual([])
})

test('a long line is cut into parts, without halving a character', () => {
  const text = `short\n${'w'.repeat(19_999)}${'😀'.repeat(20_000)}\nshort`
  const parts = textParts(text)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.length).toBeGreaterThan(3)
  for (const part of parts) {
    expect(part.text.length).toBeLessThanOrEqual(20_000)
    expect(part.text.isWellFormed()).toBe(true)
  }
})
