import { expect, test } from 'vitest'
import { z } from 'zod'
import { startApp } from '#server/testing/harness.ts'
import { atEndOfTest } from '#server/testing/test-ends.ts'
import { enqueueJob, job, startJobWorker } from './jobs.ts'

const count = job('count', z.object({ number: z.number() }))

test('workers run more jobs at once than the queue has connections, and open no others', async () => {
  const { ports, logged } = await startApp()
  const { db, pool, queue } = ports.database
  const { promise: all, resolve: release } = Promise.withResolvers<void>()
  const begun: number[] = []
  const handler = {
    name: count.name,
    isLong: true,
    run: async (payload: unknown) => {
      begun.push(count.payload.parse(payload).number)
      if (begun.length === 8) release()
      await all
    },
  }
  const opened = pool.totalCount
  const worker = await startJobWorker(queue, [handler], ports.log)
  atEndOfTest(() => worker.stop())
  for (let number = 0; number < 30; number += 1) await enqueueJob(db, count, { number })
  await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(30)
  expect(begun.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, index) => index))
  expect(queue.totalCount).toBeLessThanOrEqual(4)
  expect(pool.totalCount).toBeLessThanOrEqual(opened + 1)
  expect(logged.filter(({ msg }) => msg === 'job worker')).toEqual([])
})
