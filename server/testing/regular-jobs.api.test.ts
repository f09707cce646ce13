import { expect, test } from 'vitest'
import { jobHandlers } from '#server/app.ts'
import { startAnotherApp } from './harness.ts'

test('each regular job succeeds on an installation with nothing to do', async () => {
  const { ports, addUser } = await startAnotherApp()
  await addUser()
  const regular = jobHandlers(ports).filter(({ cron }) => cron)
  expect(regular.length).toBeGreaterThan(20)
  const failures: unknown[] = []
  for (const { name, run } of regular)
    await run({ _cron: { ts: '2026-01-01T00:00:00Z' } }, new AbortController().signal).catch(
      (error: unknown) => failures.push({ name, error }),
    )
  expect(failures).toEqual([])
})
