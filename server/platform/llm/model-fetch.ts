import { Agent, type Dispatcher, Headers, type RequestInit, fetch as undiciFetch } from 'undici'
import { modelsMessages } from '#contract/messages/models.ts'
import { openConnector } from './blocked-addresses.ts'
import { BUFFER_MAX, boundedResponses, boundUnpacked } from './bounded-response.ts'
import { classify } from './classify.ts'
import { batchDeltas, holdFor } from './delta-batching.ts'
import { lenientStreams } from './lenient-streams.ts'
import { ModelError } from './port.ts'

const CONNECT_LIMIT_MS = 10_000

/** `fetch` for requests to providers only, limited in time and size: a response without a stream has `bytesMax`. */
export function createModelFetch(silenceMs: number, bytesMax = BUFFER_MAX): typeof globalThis.fetch {
  const dispatcher = new Agent({
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
    connect: openConnector(CONNECT_LIMIT_MS),
    allowH2: false,
  }).compose(boundedResponses(bytesMax), lenientStreams, batchDeltas(holdFor))
  return modelFetch(dispatcher, bytesMax)
}

/**
 * Keys are in headers of many names, which a redirect would send to another host: so redirects are not
 * followed.
 */
function modelFetch(dispatcher: Dispatcher, bytesMax: number): typeof globalThis.fetch {
  const fetch = async (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('accept-encoding', 'identity')
    const body = await plainBody(init.body, headers)
    const response = await undiciFetch(url, { ...init, body, headers, dispatcher, redirect: 'manual' }).catch(
      (error: unknown) => {
        if (init.signal?.aborted) throw error
        throw classify(error, [], URL.parse(url)?.host)
      },
    )
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel()
      throw new ModelError('unreachable', modelsMessages.redirects())
    }
    if (response.ok && response.headers.get('content-type')?.includes('text/html')) {
      await response.body?.cancel()
      throw new ModelError('unreachable', modelsMessages.answersWithPage())
    }
    return boundUnpacked(response, bytesMax)
  }
  // undici's fetch and Node's global one are versions of the same program; their types differ in name only.
  return fetch as unknown as typeof globalThis.fetch
}

/** A form as bytes: the vendors' packages make forms of Node's class, which is not that of the package `undici`. */
async function plainBody(body: RequestInit['body'], headers: Headers): Promise<RequestInit['body']> {
  if (!(body instanceof globalThis.FormData)) return body
  const form = new Response(body)
  headers.set('content-type', form.headers.get('content-type') ?? '')
  return form.bytes()
}
