import type { AnyContractProcedure } from '@orpc/contract'
import type { TestApp } from './harness.ts'

/** A browser that keeps all our cookies while its user is at a provider. */
export interface CookieClient {
  cookies: Map<string, string>
  send(call: AnyContractProcedure, input?: object, token?: string): Promise<CookieResponse>
  /** Opens one of our addresses; returns the redirect target. */
  open(url: string): Promise<URL>
}

interface CookieResponse {
  status: number
  body: Record<string, unknown> & { message: string; fields?: Record<string, string> }
}

let opened = 0

export function openCookieClient(app: TestApp): CookieClient {
  opened += 1
  const remoteAddress = `10.2.${Math.floor(opened / 250)}.${opened % 250}`
  const cookies = new Map<string, string>()

  async function request(method: 'GET', url: string, more: { token?: string; payload?: object } = {}) {
    const { token, payload } = more
    const response = await app.app.http.inject({
      method,
      url,
      remoteAddress,
      headers: {
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(payload && { payload }),
    })
    for (const { name, value } of response.cookies) {
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return response
  }

  return {
    cookies,
    async send(call, input = {}, token) {
      const { method, path = '' } = call['~orpc'].route
      const rest: Record<string, unknown> = { ...input }
      const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        const value = rest[name]
        delete rest[name]
        return encodeURIComponent(String(value))
      })
      const payload = method === 'GET' ? undefined : rest
      const response = await request(method as 'GET', `/api${url}`, { token, payload })
      return { status: response.statusCode, body: response.json() }
    },
    async open(url) {
      const { pathname, search } = new URL(url)
      const response = await request('GET', pathname + search)
      const location = response.headers.location
      if (response.statusCode !== 303 || !location) throw new Error(`No way on: ${response.statusCode}`)
      return new URL(location, 'http://this.site')
    },
  }
}
