import { describe, expect, test } from 'vitest'
import {
  fitHistory,
  keepRecent,
  outputTokens,
  promptRoom,
  requestedExchanges,
  toPromptMessages,
} from './history.ts'

const history = (...tokens: number[]) => ({
  sizes: tokens.map((size, index) => ({ position: 100 - index, tokens: size })),
  count: tokens.length,
})

describe('fitting a history', () => {
  test('takes all exchanges when all fit', () => {
    expect(fitHistory(history(10, 10), 100)).toEqual({
      positions: [100, 99],
      tokens: 36,
      dropped: 0,
    })
  })

  test('counts requested exchanges that were not read as dropped', () => {
    const { sizes } = history(2, 2, 2, 2, 2)
    expect(fitHistory({ sizes, count: 9 }, 40)).toMatchObject({ positions: [100, 99, 98, 97], dropped: 5 })
    expect(keepRecent({ sizes, count: 9 })).toMatchObject({ positions: [100, 99, 98], dropped: 6 })
  })

  test('drops the oldest first', () => {
    expect(fitHistory(history(2, 2, 2, 2, 500, 2), 100)).toMatchObject({
      positions: [100, 99, 98, 97],
      dropped: 2,
    })
  })

  test('fails rather than drop one of the last three', () => {
    expect(fitHistory(history(2, 2, 500, 2), 100)).toBe('too_long')
    expect(fitHistory(history(2), 100)).toMatchObject({ positions: [100] })
    expect(fitHistory(history(), 0)).toMatchObject({ positions: [] })
  })
})

test('treats the stored value 14 as all', () => {
  expect(requestedExchanges(14)).toBe(Number.POSITIVE_INFINITY)
  expect(requestedExchanges(undefined)).toBe(Number.POSITIVE_INFINITY)
  expect(requestedExchanges(21)).toBe(21)
})

test('puts exchanges before the question', () => {
  expect(toPromptMessages([{ position: 1, prompt: 'a', reply: 'b' }], 'c')).toEqual([
    { role: 'user', text: 'a' },
    { role: 'assistant', text: 'b' },
    { role: 'user', text: 'c' },
  ])
})

test('leaves a margin for other tokenizers', () => {
  expect(promptRoom(100_000, 1)).toBe(90_000)
  expect(promptRoom(100_000, 2)).toBe(45_000)
})

test.each([
  [{ maxTokens: 8000 }, 8000],
  [{ maxTokens: 8000, thinkingBudget: 16_000 }, 24_000],
  [{ maxTokens: 50_000, thinkingBudget: 32_000 }, 64_000],
])('reserves tokens for the answer and its reasoning: %j', (settings, kept) => {
  expect(outputTokens(settings, { max_tokens: 64_000 })).toBe(kept)
})
