import type { Dispatcher } from 'undici'
import { currentAnswer } from './answer-meter.ts'
import { forwardingHandler } from './forwarding-handler.ts'
import { areOrdinary, isDone, repairEvent, toEvents } from './lenient-chunks.ts'

const EVENT_END = /\r\n\r\n|\n\n|\r\r/

/**
 * Repairs the answers of OpenAI-compatible servers before the vendor's package parses them, since that
 * discards a whole answer over one unexpected event. Works on bytes (`latin1`), which JSON keeps unchanged.
 */
export const lenientStreams: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  const answer = currentAnswer()
  return dispatch(options, answer?.isLenient ? lenient(handler, answer.hasTools) : handler)
}

type Mode = 'untouched' | 'events' | 'json' | 'over'

function lenient(handler: Dispatcher.DispatchHandler, hasTools: boolean): Dispatcher.DispatchHandler {
  let mode: Mode = 'untouched'
  let held = ''

  function forward(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!controller.aborted) handler.onResponseData?.(controller, chunk)
  }

  function send(controller: Dispatcher.DispatchController, events: string[]): void {
    if (events.length > 0) forward(controller, Buffer.from(`${events.join('\n\n')}\n\n`, 'latin1'))
  }

  function takeEvents(controller: Dispatcher.DispatchController, blocks: string[]): void {
    const end = blocks.findIndex(isDone)
    // Bytes after the end do not belong to the answer.
    if (end >= 0) mode = 'over'
    send(
      controller,
      (end < 0 ? blocks : blocks.slice(0, end + 1)).map((event) => repairEvent(event, hasTools)),
    )
  }

  return {
    ...forwardingHandler(handler),
    onResponseStart(controller, status, headers, ...given) {
      mode = modeFor(status, headers)
      const { 'content-length': _, ...others } = headers
      const shown = mode === 'json' ? { ...others, 'content-type': 'text/event-stream' } : headers
      handler.onResponseStart?.(controller, status, shown, ...given)
    },
    onResponseData(controller, chunk) {
      if (mode === 'untouched') return handler.onResponseData?.(controller, chunk)
      if (mode === 'over') return
      const text = chunk.toString('latin1')
      if (mode === 'events' && held === '' && areOrdinary(text)) return forward(controller, chunk)
      held += text
      if (mode === 'json') return
      const blocks = held.split(EVENT_END)
      held = blocks.pop() ?? ''
      takeEvents(controller, blocks)
    },
    onResponseEnd(controller, ...given) {
      if (mode === 'json') send(controller, toEvents(held, hasTools))
      else if (mode === 'events' && held.trim()) takeEvents(controller, [held])
      handler.onResponseEnd?.(controller, ...given)
    },
  }
}

function modeFor(status: number, headers: Record<string, string | string[] | undefined>): Mode {
  if (status < 200 || status >= 300 || headers['content-encoding']) return 'untouched'
  const type = String(headers['content-type'] ?? '')
  if (type.includes('json') && !type.includes('ndjson')) return 'json'
  return type.includes('html') ? 'untouched' : 'events'
}
