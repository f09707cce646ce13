import { expect, test } from 'vitest'
import { startAnotherApp, startApp } from '#server/testing/harness.ts'

/** The headers of every response. */
const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()') as string,
}

test.each([
  ['GET', '/api/auth/status', 200],
  ['GET', '/api/users/me', 401],
  ['POST', '/api/auth/login', 422],
  ['GET', '/api/nothing', 404],
  ['GET', '/healthz', 200],
  ['GET', '/readyz', 200],
  ['GET', '/api/openapi.json', 200],
  ['GET', '/%c3%28', 422],
  ['GET', '/%', 422],
  ['GET', '/assets/nothing.js', 404],
  ['DELETE', '/anything', 404],
] as const)('the response to %s %s (%i) has the security headers', async (method, url, status) => {
  const app = await startApp()
  const { headers, statusCode } = await app.app.http.inject({ method, url })
  expect(headers).toMatchObject(EVERYWHERE)
  const policy = String(headers['content-security-policy'])
  for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(rule)
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/)
  expect(Object.keys(headers)).not.toContain('x-powered-by')
  expect(statusCode).toBe(status)
})

test.each(['page.html', 'page.js', 'mermaid.js'])(
  'only the page that draws diagrams may be framed: %s',
  async (name) => {
    const app = await startApp()
    const { headers } = await app.app.http.inject({ url: `/diagrams/${name}` })
    const rules = String(headers['content-security-policy']).split('; ')
    expect(rules).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'unsafe-inline'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-scripts',
    ])
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  },
)

test('the page that runs artifacts may be framed, and permits no address', async () => {
  const app = await startApp()
  const { headers } = await app.app.http.inject({ url: '/artifacts/frame.html' })
  const policy = String(headers['content-security-policy'])
  for (const rule of ["default-src 'none'", "connect-src 'none'", "frame-src 'none'", "worker-src 'none'"])
    expect(policy).toContain(rule)
  expect(policy).toMatch(/frame-ancestors 'self'.*sandbox allow-scripts$/)
  expect(policy.replace("frame-ancestors 'self'", '')).not.toMatch(/'self'|https?:|\*/)
})

test.each([
  '/artifacts/',
  '/artifacts/frame.html/x',
  '/?/artifacts/frame.html',
  '/diagrams/',
  '/diagrams/page.htm',
  '/diagrams/page.html/x',
  '/x/diagrams/page.html',
  '/?/diagrams/page.html',
])('the page at %s may not be framed', async (url) => {
  const app = await startApp()
  const { headers } = await app.app.http.inject({ url })
  expect(headers).toMatchObject(EVERYWHERE)
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('responses of the program are never cached', async () => {
  const app = await startApp()
  const { headers } = await app.app.http.inject({ url: '/api/auth/status' })
  expect(headers['cache-control']).toBe('no-store')
})

test('a site with a certificate sends HSTS', async () => {
  const secure = await startAnotherApp({ PUBLIC_URL: 'https://talk.example' })
  const { headers } = await secure.app.http.inject({ url: '/healthz' })
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
  const plain = await (await startApp()).app.http.inject({ url: '/healthz' })
  expect(plain.headers['strict-transport-security']).toBeUndefined()
})

test('search engines are asked not to list the addresses of shares', async () => {
  const app = await startApp()
  const robotsOf = async (url: string) => (await app.app.http.inject({ url })).headers['x-robots-tag']
  const id = '00000000-0000-4000-8000-000000000000'
  expect(await robotsOf(`/share/${id},${id}`)).toBe('noindex, nofollow')
  expect(await robotsOf(`/api/share/${id}`)).toBe('noindex, nofollow')
  expect(await robotsOf('/shares')).toBeUndefined()
})
