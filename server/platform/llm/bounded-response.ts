import { type Dispatcher, Response } from 'undici'
import { modelsMessages } from '#contract/messages/models.ts'
import { type AnswerMeter, currentAnswer } from './answer-meter.ts'
import { forwardingHandler } from './forwarding-handler.ts'
import { ModelError } from './port.ts'

/** The bytes that a reader buffers at once: far above the longest event or listing. */
export const BUFFER_MAX = 4_000_000
const EVENT_ENDS = ['\n\n', '\r\n\r\n', '\r\r'].map((end) => Buffer.from(end))
const EVENT_END_MAX = 4
const LINE_END = Buffer.from('\n')
const EVENT_END = Buffer.from('\n\n')

/**
 * Cuts off responses that would fill the memory or never end: a stream by an event without an end and by its
 * meter, others by their size. It counts below `fetch`, where the cost per chunk is negligible even for a
 * thousand streams.
 */
export const boundedResponses =
  (heldMax: number): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) =>
    dispatch(options, bounded(handler, heldMax))

/**
 * The same for a response that is compressed although that was not requested: below `fetch` only the
 * compressed size is visible.
 */
export function boundUnpacked(response: Response, heldMax: number): Response {
  if (!response.body || !response.headers.get('content-encoding')) return response
  const { status, statusText, headers } = response
  const isStream = isStreamed(status, headers.get('content-type'))
  const meter = currentAnswer()?.meter
  const hold = holder(isStream, { heldMax, meter })
  const bounding = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      if (hold(chunk)) controller.enqueue(chunk)
      else controller.error(excessOf(meter))
    },
  })
  return new Response(response.body.pipeThrough(bounding), { status, statusText, headers })
}

function bounded(handler: Dispatcher.DispatchHandler, heldMax: number): Dispatcher.DispatchHandler {
  // Read here: a response on a connection that is used again arrives in the context of the connection's first request.
  const meter = currentAnswer()?.meter
  let hold = holder(false, { heldMax, meter })
  return {
    ...forwardingHandler(handler),
    onResponseStart(controller, status, headers, ...given) {
      hold = holder(isStreamed(status, String(headers['content-type'])), { heldMax, meter })
      handler.onResponseStart?.(controller, status, headers, ...given)
    },
    onResponseData(controller, chunk) {
      if (hold(chunk)) handler.onResponseData?.(controller, chunk)
      else controller.abort(excessOf(meter))
    },
  }
}

const isStreamed = (status: number, contentType: string | null) =>
  status < 300 && !contentType?.includes('json')

/** Accepts chunk after chunk; returns false once the buffered part or the whole response is too large. */
function holder(
  isStream: boolean,
  { heldMax, meter }: { heldMax: number; meter: AnswerMeter | undefined },
): (chunk: Uint8Array) => boolean {
  let held = 0
  let tail: Buffer = Buffer.alloc(0)
  return (chunk) => {
    if (isStream && endsEvent(chunk)) {
      held = EVENT_END.length
      tail = LINE_END
      return meter?.takeBytes(chunk.length) ?? true
    }
    const seen = Buffer.concat([tail, chunk])
    const eventEnd = isStream ? Math.max(...EVENT_ENDS.map((end) => seen.lastIndexOf(end))) : -1
    held = eventEnd >= 0 ? seen.length - eventEnd : held + chunk.length
    // The end of an event may be split over two chunks.
    tail = isStream ? seen.subarray(Math.max(eventEnd + 1, seen.length - EVENT_END_MAX + 1)) : tail
    return held <= heldMax && (meter?.takeBytes(chunk.length) ?? true)
  }
}

/** Most chunks end so: they need no search. */
const endsEvent = (chunk: Uint8Array) => chunk.at(-1) === LINE_END[0] && chunk.at(-2) === LINE_END[0]

const excessOf = (meter: AnswerMeter | undefined) =>
  meter?.isSilent() ? new ModelError('silent', modelsMessages.silent()) : tooMuch()

export const tooMuch = () => new ModelError('broken_off', modelsMessages.responseTooLarge())
