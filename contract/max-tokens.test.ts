import { expect, test } from 'vitest'
import { defaultMaxTokens, fitMaxTokens, maxTokensAfterFallback } from './max-tokens.ts'

test.each([
  { contextWindow: 4096, max_tokens: 4096, expected: 2048 },
  { contextWindow: 8192, max_tokens: 1000, expected: 1000 },
  { contextWindow: 8193, max_tokens: 8193, expected: 8192 },
  { contextWindow: 32_768, max_tokens: 32_768, expected: 8192 },
  { contextWindow: 32_769, max_tokens: 32_000, expected: 16_384 },
  { contextWindow: 200_000, max_tokens: 4096, expected: 4096 },
])(
  'allows $expected tokens for a window of $contextWindow and at most $max_tokens',
  ({ expected, ...model }) => {
    expect(defaultMaxTokens(model)).toBe(expected)
  },
)

test('limits a chosen length to the output limit of the model and half its window', () => {
  const model = { contextWindow: 10_000, max_tokens: 8000 }
  expect(fitMaxTokens(9000, model)).toBe(5000)
  expect(fitMaxTokens(3000, model)).toBe(3000)
  expect(fitMaxTokens(9000, { ...model, contextWindow: 100_000 })).toBe(8000)
})

test('a fallback halves an output limit that exceeds half of its window', () => {
  expect(maxTokensAfterFallback(8192, { contextWindow: 8192 })).toBe(4096)
  expect(maxTokensAfterFallback(4096, { contextWindow: 8192 })).toBe(4096)
})
