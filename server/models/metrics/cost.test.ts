import { describe, expect, test } from 'vitest'
import { costOf } from './cost.ts'

const TIERS = [
  { aboveTokens: 0, input: 2, output: 10, cachedInput: 1 },
  { aboveTokens: 1000, input: 4, output: 20 },
]

describe('the cost of an answer', () => {
  test.each([
    ['an ordinary request', [{ inputTokens: 100, outputTokens: 5 }], 250],
    ['cached input at its price', [{ inputTokens: 100, cachedInputTokens: 40, outputTokens: 5 }], 210],
    ['more cached than all input', [{ inputTokens: 10, cachedInputTokens: 40, outputTokens: 0 }], 10],
    ['a request at the bound of a tier', [{ inputTokens: 1000, outputTokens: 1 }], 2010],
    ['a long request in its tier', [{ inputTokens: 1001, outputTokens: 1 }], 4024],
    ['cached input without a price', [{ inputTokens: 2000, cachedInputTokens: 1000, outputTokens: 0 }], 8000],
    [
      'each of several requests in its own tier',
      [
        { inputTokens: 900, outputTokens: 0 },
        { inputTokens: 1100, outputTokens: 0 },
      ],
      6200,
    ],
  ])('includes %s', (_, requests, cost) => {
    expect(costOf(TIERS, { requests })).toBe(cost)
  })

  test('counts the tokens of pictures where these are known, else each picture', () => {
    const tokens = { inputTokens: 1, outputTokens: 2 }
    const [byPicture, byTokens] = [{ image: 0.04 }, { input: 2, output: 10 }]
    const price = (prices: object) => [{ aboveTokens: 0, input: 0, output: 0, ...prices }]
    const pictures = [{}, {}, {}]
    expect(costOf(price(byPicture), { requests: [tokens], pictures })).toBeCloseTo(0.12)
    expect(costOf(price({ ...byPicture, ...byTokens }), { requests: [tokens], pictures })).toBe(22)
    expect(costOf(price({ ...byPicture, ...byTokens }), { requests: [], pictures })).toBeCloseTo(0.12)
    expect(costOf(price(byTokens), { requests: [], pictures })).toBeUndefined()
  })

  test('counts a picture by the cost that its provider reported', () => {
    const pricing = [{ aboveTokens: 0, input: 0, output: 0, image: 0.03 }]
    expect(costOf(pricing, { requests: [], pictures: [{ cost: 0.04 }, {}] })).toBeCloseTo(0.07)
  })

  test('is unknown without prices', () => {
    expect(costOf([], { requests: [{ inputTokens: 1, outputTokens: 1 }] })).toBeUndefined()
  })
})
