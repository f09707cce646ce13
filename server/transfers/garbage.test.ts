import { expect, test } from 'vitest'
import { collectGarbage } from './garbage.ts'

test('frees unused objects', async () => {
  const used = () => process.memoryUsage().heapUsed
  const before = used()
  let kept: number[][] | undefined = Array.from({ length: 100 }, () =>
    Array.from({ length: 100_000 }, Math.random),
  )
  expect(kept).toHaveLength(100)
  expect(used() - before).toBeGreaterThan(50_000_000)
  kept = undefined
  await collectGarbage()
  expect(used() - before).toBeLessThan(20_000_000)
  expect('gc' in globalThis).toBe(false)
})
