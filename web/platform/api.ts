import { addresses } from 'virtual:contract-addresses'
import { type Client, createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import i18next from 'i18next'
import type { contract } from '#contract/contract.ts'
import { takeEarlyResponse } from './early-requests.ts'
import { ApiError, errorOfResponse, isAbort, networkError, toApiError } from './errors.ts'
import { withReauthentication } from './reauthentication.ts'
import { session } from './session.ts'

/** Options of one call: a bearer token in place of the session's. */
interface CallContext {
  bearer?: string
  /** The request continues after the page was closed. */
  keepalive?: boolean
  /** The caller handles a required reauthentication. */
  handlesReauthentication?: boolean
}

const link = new OpenAPILink<CallContext>(addresses, {
  url: () => `${location.origin}/api`,
  headers: ({ context }) => (context.bearer ? { authorization: `Bearer ${context.bearer}` } : {}),
  fetch: (made, _init, { context }) => {
    const request = context.keepalive ? new Request(made, { keepalive: true }) : made
    return request.headers.has('authorization') ? send(request, undefined) : fetchSignedIn(request)
  },
  interceptors: [
    ({ next, context }) => {
      const ask = async () => {
        try {
          return await next()
        } catch (thrown) {
          throw failureOf(thrown)
        }
      }
      return context.handlesReauthentication ? ask() : withReauthentication(ask)
    },
  ],
})

/** The client; its calls fail with an `ApiError` only. */
type Failing<C> =
  C extends Client<infer Context, infer Input, infer Output, unknown>
    ? Client<Context, Input, Output, ApiError>
    : { [K in keyof C]: Failing<C[K]> }

const client: Failing<JsonifiedClient<ContractRouterClient<typeof contract, CallContext>>> =
  createORPCClient(link)

/**
 * Every call of the contract, as query and mutation options: `api.notebooks.list.queryOptions({ input })`.
 */
export const api = createTanstackQueryUtils(client)

/**
 * Sends the access token; a request that is refused because of an expired token is repeated once with a new
 * one.
 */
export async function fetchSignedIn(request: Request): Promise<Response> {
  const token = await session.freshToken()
  // A previous session must be ended before signing in: the cookie identifies it.
  if (token === undefined) await session.finishSignOut()
  const response = await send(request.clone(), token)
  if (response.status !== 401 || token === undefined) return response
  const renewed = await session.renew(token)
  return renewed === undefined ? response : send(request, renewed)
}

async function send(request: Request, token: string | undefined): Promise<Response> {
  if (token !== undefined) request.headers.set('authorization', `Bearer ${token}`)
  // The chosen language, which may differ from the browser's; emails are sent in it.
  request.headers.set('accept-language', i18next.language)
  try {
    return (await takeEarlyResponse(request)) ?? (await fetch(request))
  } catch (thrown) {
    throw isAbort(thrown) ? thrown : networkError(thrown)
  }
}

function failureOf(thrown: unknown): unknown {
  if (thrown instanceof ApiError || isAbort(thrown)) return thrown
  if (thrown instanceof ORPCError)
    return errorOfResponse(thrown.status, (thrown.data as { body?: unknown })?.body)
  return toApiError(thrown)
}
