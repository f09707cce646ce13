import type { Dispatcher } from 'undici'
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

function bounded(handler: Dispatcher.DispatchHandler): Dispatcher.DispatchHandler {
  let hasLines = false
  let held = 0
  return {
    onRequestStart: (...given) => handler.onRequestStart?.(...given),
    onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
    onRequestSent: () => handler.onRequestSent?.(),
    onBodySent: (...given) => handler.onBodySent?.(...given),
    onResponseStarted: () => handler.onResponseStarted?.(),
    onResponseStart(controller, status, headers, ...given) {
      hasLines = status < 300 && !String(headers['content-type']).includes('json')
      handler.onResponseStart?.(controller, status, headers, ...given)
    },
    onResponseData(controller, chunk) {
      const lineEnd = hasLines ? chunk.lastIndexOf(LINE_FEED) : -1
      held = lineEnd >= 0 ? chunk.length - lineEnd : held + chunk.length
      if (held > HELD_MAX) controller.abort(new ModelError('broken_off', 'The provider sent far too much.'))
      else handler.onResponseData?.(controller, chunk)
    },
    onResponseEnd: (...given) => handler.onResponseEnd?.(...given),
    onResponseError: (...given) => handler.onResponseError?.(...given),
  }
}
