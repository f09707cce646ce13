import type { Dispatcher } from 'undici'
import { currentAnswer } from './answer-meter.ts'
import { tooMuch } from './bounded-response.ts'
import { forwardingHandler } from './forwarding-handler.ts'
import { mergeDeltas, toWire } from './merged-deltas.ts'
import { currentShortcut } from './shortcut.ts'

/** So many answers at once are read word by word; of more, each gathers its words for a moment. */
const UNHURRIED = 100
const HOLD_PER_ANSWER_MS = 1 / 16
const HOLD_MAX_MS = 35

/** How long words may wait for each other while so many answers are being written. Milliseconds. */
export const holdFor = (answers: number): number =>
  answers < UNHURRIED ? 0 : Math.min(HOLD_MAX_MS, Math.round(answers * HOLD_PER_ANSWER_MS))

/**
 * Hands the events of many answers to their readers in fewer and larger pieces: reading an event costs a vendor's package
 * much the same whether it brings one word or ten. The first words and the end of an answer never wait.
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
  const shortcut = currentShortcut()
  const meter = currentAnswer()?.meter
  let held: Buffer[] = []
  let timer: NodeJS.Timeout | undefined
  let toldAt = Number.NEGATIVE_INFINITY

  function tell(controller: Dispatcher.DispatchController): void {
    clearTimeout(timer)
    timer = undefined
    toldAt = performance.now()
    const { events, rest } = mergeDeltas(Buffer.concat(held).toString('latin1'))
    if (meter && !meter.takeEvents(events.length)) return controller.abort(tooMuch())
    held = rest ? [Buffer.from(rest, 'latin1')] : []
    if (controller.aborted) return
    const left = shortcut ? shortcut.take(events) : events
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
      if (wait <= 0) tell(controller)
      else timer ??= setTimeout(tell, wait, controller)
    },
    onResponseEnd(controller, ...given) {
      end(controller)
      handler.onResponseEnd?.(controller, ...given)
    },
    onResponseError(controller, ...given) {
      const fail = () => handler.onResponseError?.(controller, ...given)
      const isStream = open.has(handler)
      end(controller)
      // A failed stream forgets what was not read from it: the words that came last are read before it fails.
      if (isStream) setImmediate(fail)
      else fail()
    },
  }
}

const isPlainStream = (headers: Record<string, string | string[] | undefined>) =>
  String(headers['content-type']).includes('text/event-stream') && !headers['content-encoding']
