import { describe, expect, test } from 'vitest'
import { FIRST_MS, PER_DOUBLING, percentilesOf } from './duration-buckets.ts'

const bucketOf = (ms: number) => Math.floor(PER_DOUBLING * Math.log2(ms / FIRST_MS))

const spread = (durations: number[]) => {
  const turns = new Map<number, number>()
  for (const ms of durations) turns.set(bucketOf(ms), (turns.get(bucketOf(ms)) ?? 0) + 1)
  return turns
}

describe('percentiles of durations', () => {
  test('are exact to ten percent', () => {
    const durations = Array.from({ length: 1000 }, (_, index) => (index + 1) * 37)
    const found = percentilesOf(spread(durations))
    expect(Math.abs((found?.p50 ?? 0) / 18_500 - 1)).toBeLessThan(0.1)
    expect(Math.abs((found?.p95 ?? 0) / 35_150 - 1)).toBeLessThan(0.1)
  })

  test('do not exist without turns', () => {
    expect(percentilesOf(new Map())).toBeNull()
  })
})
