import type { AnyContractProcedure } from '@orpc/contract'
import type { TestApp } from './harness.ts'

/** A browser without a page: it keeps its cookie and has its own address. */
export interface TestBrowser {
  /** The refresh token it holds. */
  cookie: string | undefined
  /** The value of its `Accept-Language` header. */
  languages?: string
  send(call: AnyContractProcedure, body?: object, token?: string): Promise<BrowserAnswer>
}

export interface BrowserAnswer {
  status: number
  headers: Record<string, unknown>
  body: Record<string, unknown> & {
    accessToken: string
    user: { id: string; isAdmin: boolean }
    code: string
    message: string
    fields?: Record<string, string>
  }
}

let opened = 0

export function openBrowser(app: TestApp, cookie?: string): TestBrowser {
  opened += 1
  const remoteAddress = `10.1.${Math.floor(opened / 250)}.${opened % 250}`
  const browser: TestBrowser = {
    cookie,
    async send(call, body, token) {
      const { method, path = '' } = call['~orpc'].route
      const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(body?.[name as never]))
      const response = await app.app.http.inject({
        method: method as 'POST',
        url: `/api${place}`,
        remoteAddress,
        headers: {
          ...(browser.cookie && { cookie: `refresh_token=${browser.cookie}` }),
          ...(browser.languages && { 'accept-language': browser.languages }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body && { payload: body }),
      })
      const set = response.cookies.find(({ name }) => name === 'refresh_token')
      if (set) browser.cookie = set.value || undefined
      return { status: response.statusCode, headers: response.headers, body: response.json() }
    },
  }
  return browser
}
