import { randomUUID } from 'node:crypto'
import type { AnyContractProcedure } from '@orpc/contract'
import { expect } from 'vitest'
import { contract } from '#contract/contract.ts'
import { ErrorBody } from '#contract/errors.ts'
import type { Access } from '#contract/procedures.ts'
import { bodyLimitOf } from '#server/platform/http/body-limits.ts'
import type { TestApp } from './harness.ts'

export interface Call {
  name: string
  access: Access
  bodyLimit: number
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
}

/** Every call of the contract, so that new calls are included. */
export const calls: Call[] = Object.entries(contract).flatMap(([domain, group]) =>
  Object.entries<AnyContractProcedure>(group).map(([name, call]) => {
    const { route } = call['~orpc']
    const meta = call['~orpc'].meta as { access: Access; takesLongText?: boolean }
    return {
      name: `${domain}.${name}`,
      access: meta.access,
      bodyLimit: bodyLimitOf(meta),
      method: route.method as Call['method'],
      path: route.path ?? '',
    }
  }),
)
export const guarded = calls.filter(({ access }) => access !== 'public')
export const reserved = calls.filter(({ access }) => access === 'admin')
export const withBody = calls.filter(({ method }) => method !== 'GET')

export interface Sent {
  token?: string
  /** Text is sent as it is, anything else as JSON. */
  body?: unknown
  contentType?: string
  /** The value for each `{parameter}` of the path. */
  id?: string
  query?: string
}

/** Makes a call with any input, valid or not. */
export async function send(app: TestApp, { method, path }: Pick<Call, 'method' | 'path'>, sent: Sent = {}) {
  const { token, body, contentType = 'application/json', id = randomUUID(), query = '' } = sent
  // Thousands of calls from one address would be limited, so every call has its own address.
  const address = `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`
  const response = await app.app.http.inject({
    method,
    url: `/api${path.replaceAll(/\{\w+\}/g, id)}${query}`,
    remoteAddress: address,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': contentType }),
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.statusCode, text: response.body, headers: response.headers }
}

export type Answered = Awaited<ReturnType<typeof send>>

/** Every error response contains a code, a message and the id of its request in the log. */
export function expectWellFormed(answer: Answered): void {
  expect(answer.status).toBeLessThan(500)
  if (answer.status < 300) return
  const body = ErrorBody.strict().parse(JSON.parse(answer.text))
  expect(body.message.length).toBeGreaterThan(5)
  expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/)
}

export const codeOf = ({ text }: Answered) => (JSON.parse(text) as ErrorBody).code
