import type { AnyContractProcedure } from '@orpc/contract'
import type { ErrorBody } from '#contract/errors.ts'
import type { CallerInputOf, OutputOf } from '#contract/procedures.ts'

export class CallFailed extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export interface Caller {
  url: string
  token?: string
  /** The caller's address, as a proxy would report it. */
  address?: string
}

/**
 * Makes a call of the contract from outside a browser. Throws `CallFailed`, or `TypeError` when no server
 * answers.
 */
export async function call<C extends AnyContractProcedure>(
  caller: Caller,
  procedure: C,
  ...[input]: [CallerInputOf<C>] extends [never] ? [] : [CallerInputOf<C>]
): Promise<OutputOf<C>> {
  const response = await request(caller, procedure, input)
  return (await response.json()) as OutputOf<C>
}

/** The same, with the response headers. */
export async function request(
  { url, token, address }: Caller,
  procedure: AnyContractProcedure,
  input: unknown,
): Promise<Response> {
  const { method = 'POST', path = '/' } = procedure['~orpc'].route
  const rest: Record<string, unknown> = { ...(input as object) }
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const hasBody = method !== 'GET' && input !== undefined
  const query = method === 'GET' ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
  const response = await fetch(`${url}/api${place}${query}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(address && { 'x-forwarded-for': address }),
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { body: JSON.stringify(rest) }),
  })
  if (response.ok) return response
  const { message } = (await response.json()) as ErrorBody
  throw new CallFailed(response.status, message)
}
