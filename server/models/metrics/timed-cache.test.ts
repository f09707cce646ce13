import { describe, expect, test } from 'vitest'
import type { Ctx } from '#server/platform/context.ts'
import { createTestClock } from '#server/testing/test-clock.ts'
import { createTimedCache } from './timed-cache.ts'

function aProcess() {
  const clock = createTestClock()
  return { clock, ctx: { ports: {} as Ctx['ports'], clock } }
}

/** Reads that count themselves. */
function counting() {
  let reads = 0
  return async () => (reads += 1)
}

describe('a result', () => {
  test('is kept until its time is over, and then read again', async () => {
    const { ctx, clock } = aProcess()
    const cache = createTimedCache<number>(60_000)
    const read = counting()
    expect(await cache.read(ctx, 'march', read)).toBe(1)
    clock.advance(59_000)
    expect(await cache.read(ctx, 'march', read)).toBe(1)
    clock.advance(1000)
    expect(await cache.read(ctx, 'march', read)).toBe(2)
  })

  test('belongs to its key and to its process', async () => {
    const cache = createTimedCache<number>(60_000)
    const [one, other] = [aProcess(), aProcess()]
    const read = counting()
    expect(await cache.read(one.ctx, 'march', read)).toBe(1)
    expect(await cache.read(one.ctx, 'april', read)).toBe(2)
    expect(await cache.read(other.ctx, 'march', read)).toBe(3)
  })

  test('is read once for concurrent readers', async () => {
    const { ctx } = aProcess()
    const cache = createTimedCache<number>(60_000)
    const read = counting()
    const both = [cache.read(ctx, 'march', read), cache.read(ctx, 'march', read)]
    expect(await Promise.all(both)).toEqual([1, 1])
  })

  test('is not kept when it failed, and every concurrent reader gets the failure', async () => {
    const { ctx } = aProcess()
    const cache = createTimedCache<number>(60_000)
    const fail = () => Promise.reject(new Error('the database is away'))
    const both = [cache.read(ctx, 'march', fail), cache.read(ctx, 'march', fail)]
    const outcomes = await Promise.allSettled(both)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await cache.read(ctx, 'march', counting())).toBe(1)
  })

  test('gives way when more keys were read than the cache may have', async () => {
    const { ctx } = aProcess()
    const cache = createTimedCache<number>(60_000)
    const read = counting()
    for (let key = 0; key < 200; key += 1) await cache.read(ctx, String(key), read)
    expect(await cache.read(ctx, '0', read)).toBe(1)
    expect(await cache.read(ctx, 'one more', read)).toBe(201)
    expect(await cache.read(ctx, '0', read)).toBe(202)
  })
})
