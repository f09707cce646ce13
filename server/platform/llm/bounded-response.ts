import { type Dispatcher, Response } from 'undici'
import { passingOn } from './passing-on.ts'
import { ModelError } from './port.ts'

/** Bytes that a reader has to hold at once: far above the longest event or the longest listing there is. */
const HELD_MAX = 4_000_000
const LINE_FEED = 0x0a

/**
 * Cuts off answers that would fill the memory: a stream by a line without an end, anything else by its size. It counts
 * below `fetch`, where that costs next to nothing for each chunk of a thousand streams.
 */
export const boundedResponses: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
  dispatch(options, bounded(handler))

/** The same for an answer that was compressed, although nobody asked for that: below `fetch` only its wrapping shows. */
export function boundUnpacked(response: Response): Response {
  if (!response.body || !response.headers.get('content-encoding')) return response
  const { status, statusText, headers } = response
  const hold = holder(isStream(status, headers.get('content-type')))
  const bounding = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      if (hold(chunk)) controller.enqueue(chunk)
      else controller.error(tooMuch())
    },
  })
  return new Response(response.body.pipeThrough(bounding), { status, statusText, headers })
}

function bounded(handler: Dispatcher.DispatchHandler): Dispatcher.DispatchHandler {
  let hold = holder(false)
  return {
    ...passingOn(handler),
    onResponseStart(controller, status, headers, ...given) {
      hold = holder(isStream(status, String(headers['content-type'])))
      handler.onResponseStart?.(controller, status, headers, ...given)
    },
    onResponseData(controller, chunk) {
      if (hold(chunk)) handler.onResponseData?.(controller, chunk)
      else controller.abort(tooMuch())
    },
  }
}

const isStream = (status: number, contentType: string | null) =>
  status < 300 && !contentType?.includes('json')

/** Takes chunk after chunk; false once a reader would have to hold too much. */
function holder(hasLines: boolean): (chunk: Uint8Array) => boolean {
  let held = 0
  return (chunk) => {
    const lineEnd = hasLines ? chunk.lastIndexOf(LINE_FEED) : -1
    held = lineEnd >= 0 ? chunk.length - lineEnd : held + chunk.length
    return held <= HELD_MAX
  }
}

const tooMuch = () => new ModelError('broken_off', 'The provider sent far too much.')
