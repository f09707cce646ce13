import { expect, test } from 'vitest'
import { startAnotherApp, type TestApp } from '#server/testing/harness.ts'

async function readiness(app: TestApp) {
  const response = await app.app.http.inject({ url: '/readyz' })
  return { code: response.statusCode, ...response.json<object>() }
}

test('a process without background work reports no worker', async () => {
  const app = await startAnotherApp({ ROLE: 'web' })
  expect(await readiness(app)).toEqual({
    code: 200,
    status: 'ready',
    database: true,
    migrations: true,
    storage: true,
  })
})

test('missing migrations are named', async () => {
  const app = await startAnotherApp()
  await app.ports.database.pool.query("delete from migrations where name like '0002%'")
  expect(await readiness(app)).toEqual({
    code: 503,
    status: 'not ready',
    missing: ['migrations'],
    database: true,
    migrations: false,
    storage: true,
  })
})
