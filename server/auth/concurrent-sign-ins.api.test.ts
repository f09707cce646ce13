import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'
import { FIRST_PASSWORD, signUp } from '#server/testing/people.ts'

/** Hashes in the thread pool of every request took seconds here; the budget is 200 ms on an idle machine. */
const OTHERS_MAX_MS = 1000

const signInFrom = (app: TestApp, remoteAddress: string, identifier: string) =>
  app.app.http.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress,
    payload: { identifier, password: 'wrong' },
  })

/** Calls `users/me` repeatedly until the work is done; returns the times in milliseconds. */
async function timesOfOthersDuring(app: TestApp, userId: string, work: Promise<unknown>) {
  let isDone = false
  void work.finally(() => (isDone = true))
  const times: number[] = []
  while (!isDone) {
    const began = performance.now()
    expect((await app.call(userId, users.me)).status).toBe(200)
    times.push(performance.now() - began)
    await nextTurn()
  }
  return times.toSorted((one, other) => one - other)
}

const p95 = (sorted: number[]) => sorted[Math.floor(sorted.length * 0.95)] ?? 0

test.each([
  ['50 sign-ins from one address', 50, 1],
  ['150 sign-ins from three addresses', 150, 3],
])('concurrent sign-ins do not delay other calls: %s', async (_, count, addresses) => {
  const app = await startApp()
  const { id } = await app.addUser()
  const signIns = Array.from({ length: count }, (_unused, index) =>
    signInFrom(app, `198.51.${count}.${(index % addresses) + 1}`, `${randomUUID()}@example.org`),
  )
  const times = await timesOfOthersDuring(app, id, Promise.all(signIns))
  const statuses = (await Promise.all(signIns)).map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  expect(statuses.filter((status) => status === 401)).toHaveLength(20 * addresses)
  expect(times.length).toBeGreaterThan(3)
  expect(p95(times)).toBeLessThan(OTHERS_MAX_MS)
})

test('a sign-in that is refused by the concurrency limit is not counted as an attempt', async () => {
  const app = await startApp()
  const { username } = await signUp(app)
  const address = '198.51.100.77'
  const refused = await Promise.all(
    Array.from({ length: 40 }, () => signInFrom(app, address, `${randomUUID()}@example.org`)),
  )
  const busy = refused.find(({ statusCode }) => statusCode === 429)
  expect(busy?.json()).toMatchObject({
    code: 'too_many_requests',
    message: 'Too many sign-ins at the same time. Try again in a few seconds.',
  })
  expect(busy?.headers['retry-after']).toBe('5')
  // 20 of the 50 attempts of this address were used.
  const later = []
  for (let time = 0; time < 30; time += 1)
    later.push((await signInFrom(app, address, randomUUID())).statusCode)
  expect(new Set(later)).toEqual(new Set([401]))
  expect((await signInFrom(app, address, username)).statusCode).toBe(429)
})

test('a sign-in from another address succeeds while one address sends many', async () => {
  const app = await startApp()
  const { username } = await signUp(app)
  const flood = Array.from({ length: 50 }, () =>
    signInFrom(app, '198.51.100.78', `${randomUUID()}@example.org`),
  )
  let finished = 0
  for (const signIn of flood) void signIn.then(({ statusCode }) => (finished += statusCode === 401 ? 1 : 0))
  const signedIn = await openBrowser(app).send(auth.login, { identifier: username, password: FIRST_PASSWORD })
  expect(signedIn.status).toBe(200)
  expect(finished).toBeLessThan(15)
  await Promise.all(flood)
})
