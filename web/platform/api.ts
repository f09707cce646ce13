import { type Client, createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import i18next from 'i18next'
import { contract } from '#contract/contract.ts'
import { ApiError, errorOfResponse, isAbort, networkError, toApiError } from './errors.ts'
import { withReauthentication } from './reauthentication.ts'
import { session } from './session.ts'

/** What goes with one call: a bearer token in place of the session's. */
interface CallContext {
  bearer?: string
  /** The request outlives its page. */
  keepalive?: boolean
  /** Whoever makes the call asks for a proof themselves where one is needed. */
  handlesReauthentication?: boolean
}

const link = new OpenAPILink<CallContext>(contract, {
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

/** The client, whose every call fails with an `ApiError` and nothing else. */
type Failing<C> =
  C extends Client<infer Context, infer Input, infer Output, unknown>
    ? Client<Context, Input, Output, ApiError>
    : { [K in keyof C]: Failing<C[K]> }

const client: Failing<JsonifiedClient<ContractRouterClient<typeof contract, CallContext>>> =
  createORPCClient(link)

/** Every call of the contract, as query and mutation options: `api.notebooks.list.queryOptions({ input })`. */
export const api = createTanstackQueryUtils(client)

/** Sends the access token; a request refused for a token that has ended is repeated once with a new one. */
export async function fetchSignedIn(request: Request): Promise<Response> {
  const token = await session.freshToken()
  // Nobody signs in while the session before has still to be ended: it is the cookie that says which.
  if (token === undefined) await session.finishSignOut()
  const response = await send(request.clone(), token)
  if (response.status !== 401 || token === undefined) return response
  const renewed = await session.renew(token)
  return renewed === undefined ? response : send(request, renewed)
}

async function send(request: Request, token: string | undefined): Promise<Response> {
  if (token !== undefined) request.headers.set('authorization', `Bearer ${token}`)
  // The chosen language, which the browser's own need not be: mails follow it.
  request.headers.set('accept-language', i18next.language)
  try {
    return await fetch(request)
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
