import { beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp, type TestUser } from './harness.ts'
import { calls, codeOf, expectWellFormed, guarded, reserved, send, withBody } from './sweep.ts'

let app: TestApp
let user: TestUser

beforeAll(async () => {
  app = await startApp()
  user = await app.addUser()
})

test('every call has an access level and a unique path', () => {
  expect(calls.length).toBeGreaterThan(30)
  for (const { access, method, path } of calls) {
    expect(['public', 'second-step', 'enrolling', 'user', 'admin']).toContain(access)
    expect(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).toContain(method)
    expect(path).toMatch(/^\/(\{kind\}|[a-zA-Z])/)
  }
  expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length)
})

test('the OpenAPI document lists every call', async () => {
  const response = await app.app.http.inject({ url: '/api/openapi.json' })
  const document = response.json<{ paths: Record<string, Record<string, { summary?: string }>> }>()
  for (const { method, path } of calls) {
    expect(document.paths[path]?.[method.toLowerCase()]).toMatchObject({ summary: expect.any(String) })
  }
})

describe('access', () => {
  test.each(guarded)('$name refuses callers without a session', async (call) => {
    for (const token of [undefined, 'nonsense', 'a.b.c']) {
      const answer = await send(app, call, { token, body: withBody.includes(call) ? '{"broken' : undefined })
      expect(answer.status).toBe(401)
      expectWellFormed(answer)
      expect(codeOf(answer)).toBe('unauthenticated')
    }
  })

  test.each(reserved)(
    '$name refuses callers who are not administrators before it reads the body',
    async (call) => {
      for (const body of withBody.includes(call) ? ['{"broken', '{}', 'x'.repeat(1_000_001)] : [undefined]) {
        const answer = await send(app, call, { token: user.token, body, id: 'not-an-id' })
        expect(answer.status).toBe(403)
        expect(codeOf(answer)).toBe('forbidden')
      }
    },
  )
})
