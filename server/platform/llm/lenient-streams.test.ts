import type { Dispatcher } from 'undici'
import { expect, test } from 'vitest'
import { AnswerMeter, whileRequesting } from './answer-meter.ts'
import { lenientStreams } from './lenient-streams.ts'

const event = (delta: object) => `data: {"choices":[{"index":0,"delta":${JSON.stringify(delta)}}]}`

/** What the reader receives of these chunks. */
function receive(chunks: Buffer[]): Buffer[] {
  const received: Buffer[] = []
  const controller = { aborted: false } as Dispatcher.DispatchController
  const dispatch = lenientStreams((_, handler) => {
    handler.onResponseStart?.(controller, 200, { 'content-type': 'text/event-stream' }, 'OK')
    for (const chunk of chunks) handler.onResponseData?.(controller, chunk)
    handler.onResponseEnd?.(controller, {})
    return true
  })
  const scope = { meter: new AnswerMeter(), isLenient: true, hasTools: false, fastPath: undefined }
  const reader = { onResponseData: (_: unknown, chunk: Buffer) => void received.push(chunk) }
  whileRequesting(scope, () => dispatch({ path: '/', method: 'POST' }, reader))
  return received
}

test('whole events that need no repair pass without a copy', () => {
  const one = Buffer.from(`${event({ content: 'one' })}\n\n`)
  const two = Buffer.from(`${event({ content: 'two' })}\n\n${event({ content: 'thrée' })}\n\n`)
  const received = receive([one, two])
  expect(received[0]).toBe(one)
  expect(received[1]).toBe(two)
})

test.each([
  ['half an event', [event({ content: 'a' }).slice(0, 20), `${event({ content: 'a' }).slice(20)}\n\n`]],
  ['another line end', [`${event({ content: 'a' })}\r\n\r\n`]],
  [
    'bytes after the end',
    [`${event({ content: 'a' })}\n\ndata: [DONE]\n\n`, `${event({ content: 'b' })}\n\n`],
  ],
])('a chunk with %s is read event by event', (_, chunks) => {
  const text = Buffer.concat(receive(chunks.map((chunk) => Buffer.from(chunk)))).toString()
  expect(text.split('\n\n').filter((block) => block !== 'data: [DONE]')).toEqual([
    event({ content: 'a' }),
    '',
  ])
})

test('an event that needs a repair gets it among events that need none', () => {
  const ordinary = event({ content: 'a' })
  const chunk = Buffer.from(`${ordinary}\n\n${event({ content: 42 })}\n\n${ordinary}\n\n`)
  const repaired = event({ content: '42' })
  expect(Buffer.concat(receive([chunk])).toString()).toBe(`${ordinary}\n\n${repaired}\n\n${ordinary}\n\n`)
})
