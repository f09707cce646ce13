import type { Dispatcher } from 'undici'
import { currentAnswer } from './answer-meter.ts'
import { tooMuch } from './bounded-response.ts'
import { forwardingHandler } from './forwarding-handler.ts'
import { mergeDeltas, toWire, type WireEvent } from './merged-deltas.ts'

/** Up to this number of concurrent answers, deltas are read one by one; above it they are batched. */
const UNBATCHED_MAX = 100
const HOLD_PER_ANSWER_MS = 1 / 16
const HOLD_MAX_MS = 35

/** How long deltas may wait for each other at this number of concurrent answers. Milliseconds. */
export const holdFor = (answers: number): number =>
  answers < UNBATCHED_MAX ? 0 : Math.min(HOLD_MAX_MS, Math.round(answers * HOLD_PER_ANSWER_MS))

/**
 * Delivers the events of many answers in fewer and larger pieces: a vendor's package needs about the same
 * time for an event of one word as for one of ten. The first delta and the end of an answer are never
 * delayed.
 */
export function batchDeltas(hold: (answers: number) => number): Dispatcher.DispatcherComposeInterceptor {
  const open = new Set<Dispatcher.DispatchHandler>()
  return (dispatch) => (options, handler) => dispatch(options, gathering(handler, open, hold))
}

function gathering(
  handler: Dispatcher.DispatchHandler,
  open: Set<Dispatcher.DispatchHandler>,
  hold: (answers: number) => number,
): Dispatcher.DispatchHandler {
  const { meter, fastPath } = currentAnswer() ?? {}
  let held: Buffer[] = []
  let timer: NodeJS.Timeout | undefined
  let toldAt = Number.NEGATIVE_INFINITY

  function send(controller: Dispatcher.DispatchController): void {
    clearTimeout(timer)
    timer = undefined
    toldAt = performance.now()
    const { events, rest } = mergeDeltas(Buffer.concat(held).toString('latin1'))
    // Noted as it arrives: a busy process reads the text later than thousands of further events arrive.
    if (events.some(hasWords)) meter?.noteContent()
    if (meter && !meter.takeEvents(events.length)) return controller.abort(tooMuch())
    held = rest ? [Buffer.from(rest, 'latin1')] : []
    if (controller.aborted) return
    const left = fastPath ? fastPath.take(events) : events
    if (left.length > 0)
      handler.onResponseData?.(controller, Buffer.from(left.map(toWire).join(''), 'latin1'))
  }

  function end(controller: Dispatcher.DispatchController): void {
    clearTimeout(timer)
    open.delete(handler)
    if (held.length > 0 && !controller.aborted) handler.onResponseData?.(controller, Buffer.concat(held))
    held = []
  }

  return {
    ...forwardingHandler(handler),
    onResponseStart(controller, status, headers, ...given) {
      if (isPlainStream(headers)) open.add(handler)
      handler.onResponseStart?.(controller, status, headers, ...given)
    },
    onResponseData(controller, chunk) {
      if (!open.has(handler)) return handler.onResponseData?.(controller, chunk)
      held.push(chunk)
      const wait = toldAt + hold(open.size) - performance.now()
      if (wait <= 0) send(controller)
      else timer ??= setTimeout(send, wait, controller)
    },
    onResponseEnd(controller, ...given) {
      end(controller)
      handler.onResponseEnd?.(controller, ...given)
    },
    onResponseError(controller, ...given) {
      const fail = () => handler.onResponseError?.(controller, ...given)
      const isStream = open.has(handler)
      end(controller)
      // A failed stream discards unread data: the last deltas must be read before it fails.
      if (isStream) setImmediate(fail)
      else fail()
    },
  }
}

const hasWords = (event: WireEvent) => typeof event !== 'string' && event.words !== ''

const isPlainStream = (headers: Record<string, string | string[] | undefined>) =>
  String(headers['content-type']).includes('text/event-stream') && !headers['content-encoding']
