import { expect, test } from 'vitest'
import { settleWithConcurrency } from './settle-with-concurrency.ts'

test('limits concurrency, and settles each task independently', async () => {
  let underWay = 0
  let most = 0
  const settled = await settleWithConcurrency([5, 1, 4, 2, 3], 2, async (number) => {
    underWay += 1
    most = Math.max(most, underWay)
    await Promise.resolve()
    underWay -= 1
    if (number === 4) throw new Error('four')
    return number * 10
  })
  expect(most).toBe(2)
  expect(settled.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason)))).toEqual([
    50,
    10,
    'Error: four',
    20,
    30,
  ])
  expect(await settleWithConcurrency([], 2, async () => 1)).toEqual([])
})
