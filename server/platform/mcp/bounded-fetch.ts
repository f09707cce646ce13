import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js'
import { Agent, Headers, type RequestInit, fetch as undiciFetch } from 'undici'
import { mcpMessages } from '#contract/messages/mcp.ts'
import { blockedAddresses } from '../llm/blocked-addresses.ts'
import { classify } from '../llm/classify.ts'
import { guardedConnector } from '../web-fetch/guarded-connector.ts'
import { MESSAGE_BYTES_MAX, RESPONSE_MS, RESUMPTIONS_MAX } from './limits.ts'
import { McpError } from './port.ts'

const CONNECT_LIMIT_MS = 10_000

/** Servers that administrators configure may be on a private network, but not where a cloud serves its credentials. */
const dispatcher = new Agent({
  connect: guardedConnector(
    { isClosed: blockedAddresses, refusal: () => new McpError(mcpMessages.addressBlocked()) },
    { timeout: CONNECT_LIMIT_MS },
  ),
  headersTimeout: RESPONSE_MS,
  bodyTimeout: RESPONSE_MS,
  allowH2: false,
})

/**
 * The `fetch` of one connection. Its responses are limited in time and size. Redirects are not followed, since the
 * headers contain secrets. The stream of notifications, which nothing here reads, is not opened; interrupted responses
 * are resumed a few times. `onFailure` gets a failure that the SDK does not report to the waiting request.
 */
export function createMcpFetch(onFailure: (error: McpError) => void): FetchLike {
  let resumptions = 0
  return async (url, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('accept-encoding', 'identity')
    if (init.method === 'GET') {
      if (headers.has('last-event-id')) resumptions += 1
      else return new Response(null, { status: 405 })
      if (resumptions > RESUMPTIONS_MAX) onFailure(new McpError(mcpMessages.closed()))
    }
    return bounded(await request(url, { ...init, headers }), onFailure)
  }
}

async function request(url: string | URL, init: RequestInit) {
  const { signal } = init
  const limit = AbortSignal.timeout(RESPONSE_MS)
  const response = await undiciFetch(url, {
    ...init,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    dispatcher,
    redirect: 'manual',
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : toMcpError(error, new URL(url).host)
  })
  if (response.status < 300 || response.status >= 400) return response
  await response.body?.cancel()
  throw new McpError(mcpMessages.redirects())
}

function toMcpError(error: unknown, host: string): McpError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof McpError) return cause
  }
  return new McpError(classify(error, [], host).said, { cause: error })
}

function bounded(
  response: Awaited<ReturnType<typeof undiciFetch>>,
  onFailure: (error: McpError) => void,
): Response {
  const { body, status, statusText } = response
  const init = { status, statusText, headers: [...response.headers] }
  if (!body) return new Response(null, init)
  let received = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.byteLength
      if (received <= MESSAGE_BYTES_MAX) return controller.enqueue(chunk)
      const error = new McpError(mcpMessages.responseTooLarge({ max: MESSAGE_BYTES_MAX / 1_000_000 }))
      controller.error(error)
      onFailure(error)
    },
  })
  return new Response((body as ReadableStream<Uint8Array>).pipeThrough(counted), init)
}
