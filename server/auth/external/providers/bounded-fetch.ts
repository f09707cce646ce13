import { Agent, type RequestInit, fetch as undiciFetch } from 'undici'
import { openConnector } from '#server/platform/llm/blocked-addresses.ts'

const ANSWER_MAX = 1_000_000

/** The timeout of one response of a provider: a user waits before an empty page. */
export const TIMEOUT_SECONDS = 10

/** Providers may be on a private network, but not at the address where the machine's cloud serves its credentials. */
const dispatcher = new Agent({ connect: openConnector(TIMEOUT_SECONDS * 1000) })

/** A `fetch` whose responses end with an error once they are far larger than any provider's. */
export async function boundedFetch(url: string, options: RequestInit): Promise<Response> {
  const { body, status, statusText, headers } = await undiciFetch(url, { ...options, dispatcher })
  const init = { status, statusText, headers: [...headers] }
  if (!body) return new Response(null, init)
  let received = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.byteLength
      if (received > ANSWER_MAX) controller.error(new TypeError('The answer is too large'))
      else controller.enqueue(chunk)
    },
  })
  return new Response((body as ReadableStream<Uint8Array>).pipeThrough(counted), init)
}
