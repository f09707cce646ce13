import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js'
import { Agent, Headers, type RequestInit, fetch as undiciFetch } from 'undici'
import { mcpMessages } from '#contract/messages/mcp.ts'
import { blockedAddresses } from '../llm/blocked-addresses.ts'
import { classify } from '../llm/classify.ts'
import { type AddressGuard, guardedConnector } from '../web-fetch/guarded-connector.ts'
import { publicOnly } from '../web-fetch/public-addresses.ts'
import { MESSAGE_BYTES_MAX, RESPONSE_MS, RESUMPTIONS_MAX } from './limits.ts'
import { type McpAuthorization, McpError, SignInRequired } from './port.ts'

const CONNECT_LIMIT_MS = 10_000

export type IsClosed = AddressGuard['isClosed']

/** The addresses that are not reached. */
export interface McpGuards {
  /** For servers of administrators: they may be on a private network, but not where a cloud serves its credentials. */
  administrators: IsClosed
  users: IsClosed
}

export const defaultGuards: McpGuards = { administrators: blockedAddresses, users: publicOnly.isClosed }

const dispatchers = new Map<IsClosed, Agent>()

/** One for each guard, whose connections are shared. */
export function dispatcherFor(guards: McpGuards, isPublicOnly: boolean): Agent {
  const isClosed = isPublicOnly ? guards.users : guards.administrators
  const known = dispatchers.get(isClosed)
  if (known) return known
  const said = isPublicOnly ? mcpMessages.addressPrivate() : mcpMessages.addressBlocked()
  const dispatcher = new Agent({
    connect: guardedConnector({ isClosed, refusal: () => new McpError(said) }, { timeout: CONNECT_LIMIT_MS }),
    headersTimeout: RESPONSE_MS,
    bodyTimeout: RESPONSE_MS,
    allowH2: false,
  })
  dispatchers.set(isClosed, dispatcher)
  return dispatcher
}

interface FetchOptions {
  dispatcher: Agent
  authorization: McpAuthorization | undefined
  /** Gets a failure that the SDK does not report to the waiting request. */
  onFailure(error: McpError): void
  onToken(token: string): void
}

/**
 * The `fetch` of one connection. Its responses are limited in time and size. Redirects are not followed, since the
 * headers contain secrets. The stream of notifications, which nothing here reads, is not opened; interrupted responses
 * are resumed a few times.
 */
export function createMcpFetch({ dispatcher, authorization, onFailure, onToken }: FetchOptions): FetchLike {
  let resumptions = 0
  return async (url, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('accept-encoding', 'identity')
    if (init.method === 'GET') {
      if (headers.has('last-event-id')) resumptions += 1
      else return new Response(null, { status: 405 })
      if (resumptions > RESUMPTIONS_MAX) onFailure(new McpError(mcpMessages.closed()))
    }
    const send = () => boundedRequest(url, { ...init, headers, dispatcher }, onFailure)
    if (headers.has('authorization')) return send()
    return authorized({ headers, authorization, onToken }, send)
  }
}

/** Sends a request with the user's token; with a renewed one where the server refuses it. */
async function authorized(
  { headers, authorization, onToken }: Pick<FetchOptions, 'authorization' | 'onToken'> & { headers: Headers },
  send: () => Promise<Response>,
): Promise<Response> {
  const sendWith = (token: string) => {
    onToken(token)
    headers.set('authorization', `Bearer ${token}`)
    return send()
  }
  const token = await authorization?.token()
  const response = await (token === undefined ? send() : sendWith(token))
  if (response.status !== 401 || (!authorization && !isChallenge(response))) return response
  await response.body?.cancel()
  const renewed = token === undefined ? undefined : await authorization?.renewed(token)
  const again = renewed === undefined ? undefined : await sendWith(renewed)
  if (again && again.status !== 401) return again
  await again?.body?.cancel()
  throw new SignInRequired(mcpMessages.signInRequired())
}

/** Whether a refusal asks for a token, not for another key. */
const isChallenge = ({ headers }: Response) => /^bearer\b/i.test(headers.get('www-authenticate') ?? '')

const boundedRequest = async (
  url: string | URL,
  init: RequestInit & { dispatcher: Agent },
  onFailure: (error: McpError) => void,
) => bounded(await request(url, init), { bytesMax: MESSAGE_BYTES_MAX, onFailure })

const SIGN_IN_MS = 15_000
const SIGN_IN_BYTES_MAX = 500_000

/**
 * The `fetch` of signing in. Addresses are those that a server names, so the same guard applies to each. Metadata that
 * is elsewhere is none.
 */
export function createSignInFetch(dispatcher: Agent): FetchLike {
  return async (url, init: RequestInit = {}) => {
    const limit = AbortSignal.timeout(SIGN_IN_MS)
    const isMetadata = (init.method ?? 'GET') === 'GET'
    const response = await request(url, { ...init, signal: limit, dispatcher }).catch((error: unknown) => {
      if (isMetadata && error instanceof Redirected) return undefined
      throw error
    })
    if (!response) return new Response(null, { status: 404 })
    return bounded(response, { bytesMax: SIGN_IN_BYTES_MAX, onFailure: () => undefined })
  }
}

async function request(url: string | URL, init: RequestInit & { dispatcher: Agent }) {
  const { signal } = init
  const limit = AbortSignal.timeout(RESPONSE_MS)
  const response = await undiciFetch(url, {
    ...init,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    redirect: 'manual',
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : toMcpError(error, new URL(url).host)
  })
  if (response.status < 300 || response.status >= 400) return response
  await response.body?.cancel()
  throw new Redirected(mcpMessages.redirects())
}

class Redirected extends McpError {}

function toMcpError(error: unknown, host: string): McpError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof McpError) return cause
  }
  return new McpError(classify(error, [], host).said, { cause: error })
}

function bounded(
  response: Awaited<ReturnType<typeof undiciFetch>>,
  { bytesMax, onFailure }: { bytesMax: number; onFailure: (error: McpError) => void },
): Response {
  const { body, status, statusText } = response
  const init = { status, statusText, headers: [...response.headers] }
  if (!body) return new Response(null, init)
  let received = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.byteLength
      if (received <= bytesMax) return controller.enqueue(chunk)
      const error = new McpError(mcpMessages.responseTooLarge({ max: bytesMax / 1_000_000 }))
      controller.error(error)
      onFailure(error)
    },
  })
  return new Response((body as ReadableStream<Uint8Array>).pipeThrough(counted), init)
}
