import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const MODULE = new URL('limited-heap.ts', import.meta.url)

/** The most megabytes of a heap in which 100 MB are in use, while others are created and become unused. */
async function mostMemory(run: string): Promise<number> {
  const script = `
    import { withLimitedHeap } from ${JSON.stringify(MODULE)}
    const megabyte = () => Array.from({ length: 1000 }, () => new Array(125).fill(0))
    const kept = Array.from({ length: 80 }, megabyte)
    const recent = []
    let most = 0
    async function work() {
      for (let added = 0; added < 1200; added += 1) {
        recent[added % 20] = megabyte()
        most = Math.max(most, process.memoryUsage().heapTotal)
      }
    }
    ${run}
    console.log(most / 1_000_000 + 0 * kept.length)`
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-old-space-size=4000',
    '--input-type=module',
    '--eval',
    script,
  ])
  return Number(stdout)
}

test('the heap grows less during the work, and as V8 chooses after it', async () => {
  const limited = await mostMemory('await withLimitedHeap(work)')
  const during = await mostMemory(
    'await Promise.all([withLimitedHeap(work), withLimitedHeap(async () => {})])',
  )
  const after = await mostMemory('await withLimitedHeap(async () => {}); await work()')
  expect(after).toBeGreaterThan(350)
  expect(limited).toBeLessThan(0.75 * after)
  expect(during).toBeLessThan(0.75 * after)
})
