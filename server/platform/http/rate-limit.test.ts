import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { foreignText } from '#contract/messages.ts'
import { startAnotherApp, startApp, type TestApp } from '#server/testing/harness.ts'
import { createSystemCtx } from '../context.ts'
import type { AppError } from '../errors.ts'
import { consumeRateLimit, forgetRateLimits, type RateLimit, resetLimit } from './rate-limit.ts'

const newLimit = (hits = 3): RateLimit => ({ key: `test:${randomUUID()}`, hits, windowSeconds: 60 })
const ctxOf = (app: TestApp) => createSystemCtx(app.ports, 'test')

/** Seconds to wait, or 0 when the attempt is permitted. */
const take = (app: TestApp, ...limits: RateLimit[]) =>
  consumeRateLimit(ctxOf(app), limits, foreignText('Too many')).then(
    () => 0,
    (error: AppError) => error.retryAfter,
  )

test('permits a number of attempts, then returns the time to wait', async () => {
  const app = await startApp()
  const limit = newLimit()
  expect([await take(app, limit), await take(app, limit), await take(app, limit)]).toEqual([0, 0, 0])
  app.clock.advance(20_000)
  const wait = await take(app, limit)
  expect(wait).toBeGreaterThan(38)
  expect(wait).toBeLessThanOrEqual(40)
})

test('starts again after the window, also when attempts were refused in it', async () => {
  const app = await startApp()
  const limit = newLimit(1)
  await take(app, limit)
  expect(await take(app, limit)).toBeGreaterThan(0)
  app.clock.advance(59_000)
  expect(await take(app, limit)).toBeGreaterThan(0)
  app.clock.advance(1500)
  expect(await take(app, limit)).toBe(0)
})

test('permits no more attempts when they are concurrent on two replicas', async () => {
  const app = await startApp()
  const replica = await startAnotherApp({}, app)
  const limit = newLimit(5)
  const waits = await Promise.all(
    Array.from({ length: 20 }, (_, index) => take(index % 2 ? app : replica, limit)),
  )
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
})

test('counts each key separately, and any of several limits may refuse', async () => {
  const app = await startApp()
  const [narrow, wide] = [newLimit(1), newLimit(100)]
  expect(await take(app, narrow, wide)).toBe(0)
  expect(await take(app, narrow, wide)).toBeGreaterThan(0)
  expect(await take(app, wide)).toBe(0)
  await resetLimit(ctxOf(app), narrow.key)
  expect(await take(app, narrow, wide)).toBe(0)
})

test('deletes only counters whose window ended long ago', async () => {
  const app = await startApp()
  const [old, recent] = [newLimit(1), newLimit(1)]
  await take(app, old)
  app.clock.advance(30_000)
  await take(app, recent)
  await forgetRateLimits(ctxOf(app), new Date(app.clock.now().getTime() - 15_000))
  expect(await take(app, old)).toBe(0)
  expect(await take(app, recent)).toBeGreaterThan(0)
})
