import { expect, test } from 'vitest'
import { startAnotherApp, type TestApp } from '#server/testing/harness.ts'

const askThroughProxy = (app: TestApp) =>
  app.app.http.inject({ url: '/healthz', headers: { 'x-forwarded-for': '203.0.113.7' } })

const warningsOf = (app: TestApp) => app.logged.filter(({ msg }) => String(msg).includes('TRUST_PROXY'))

test('an untrusted proxy is logged once', async () => {
  const app = await startAnotherApp()
  await app.app.http.inject({ url: '/healthz' })
  expect(warningsOf(app)).toEqual([])
  for (let time = 0; time < 3; time += 1) await askThroughProxy(app)
  expect(warningsOf(app)).toMatchObject([{ level: 40 }])
})

test('a trusted proxy is not logged', async () => {
  const app = await startAnotherApp({ TRUST_PROXY: '1' })
  await askThroughProxy(app)
  expect(warningsOf(app)).toEqual([])
})
