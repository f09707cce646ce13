import type { Percentiles } from '#contract/model-metrics.ts'

/** Bucket n has the durations from 10 · 2^(n/4) milliseconds on: from 10 ms to 2.5 hours in steps of 19 percent. */
export const FIRST_MS = 10
export const PER_DOUBLING = 4
const BUCKETS = 80

/** Where the buckets after the first begin, in milliseconds. */
export const BUCKET_BOUNDS = Array.from(
  { length: BUCKETS - 1 },
  (_, bucket) => FIRST_MS * 2 ** ((bucket + 1) / PER_DOUBLING),
)

/** The duration in the middle of a bucket. */
export const middleOf = (bucket: number) => Math.round(FIRST_MS * 2 ** ((bucket + 0.5) / PER_DOUBLING))

/** The percentiles of turns by bucket; nothing without turns. */
export function percentilesOf(turns: ReadonlyMap<number, number>): Percentiles | null {
  const buckets = [...turns].toSorted(([one], [other]) => one - other)
  const total = buckets.reduce((sum, [, count]) => sum + count, 0)
  if (total === 0) return null
  return { p50: percentile(buckets, total * 0.5), p95: percentile(buckets, total * 0.95) }
}

function percentile(buckets: [bucket: number, turns: number][], rank: number): number {
  let seen = 0
  for (const [bucket, turns] of buckets) {
    seen += turns
    if (seen >= rank) return middleOf(bucket)
  }
  return middleOf(BUCKETS - 1)
}
