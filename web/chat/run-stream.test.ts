import { expect, test } from 'vitest'
import {
  applyRunEvent,
  EMPTY_STREAM,
  parseRunEvent,
  placeOf,
  type RunStream,
  type SequencedEvent,
} from './run-stream.ts'

const delta = (seq: number, text: string): SequencedEvent => ({ seq, name: 'delta', payload: { text } })

/** Delivers events like a socket, and answers each resubscription from the whole log. */
function play(log: SequencedEvent[], arrivals: SequencedEvent[]) {
  let stream: RunStream = EMPTY_STREAM
  let askedAfter: number | undefined
  let resubscriptions = 0
  const queue = [...arrivals]
  while (queue.length > 0) {
    const event = queue.shift() as SequencedEvent
    const place = placeOf(stream, event, askedAfter)
    if (place === 'refetch') {
      resubscriptions += 1
      askedAfter = stream.seq
      queue.splice(0, queue.length, ...log.filter(({ seq }) => (seq ?? 0) > stream.seq))
    } else if (place === 'apply') {
      const parsed = parseRunEvent(event)
      if (parsed) stream = applyRunEvent(stream, parsed, event.seq)
    }
  }
  return { stream, resubscriptions }
}

test('joins deltas in order', () => {
  const log = [delta(1, 'Hal'), delta(2, 'lo'), delta(3, '!')]
  expect(play(log, log).stream).toMatchObject({ text: 'Hallo!', seq: 3 })
})

test('applies a repeated event only once', () => {
  const log = [delta(1, 'a'), delta(2, 'b'), delta(3, 'c')]
  const twice = [delta(1, 'a'), delta(2, 'b'), delta(1, 'a'), delta(2, 'b'), delta(3, 'c')]
  expect(play(log, twice).stream.text).toBe('abc')
})

test('requests missing events and loses no character', () => {
  const log = [delta(1, 'a'), delta(2, 'b'), delta(3, 'c'), delta(4, 'd')]
  const played = play(log, [delta(1, 'a'), delta(4, 'd')])
  expect(played).toEqual({ stream: expect.objectContaining({ text: 'abcd' }), resubscriptions: 1 })
})

test('accepts a gap in the numbers once the server has confirmed it', () => {
  const log = [delta(1, 'a'), delta(5, 'b'), delta(6, 'c')]
  expect(play(log, log)).toEqual({
    stream: expect.objectContaining({ text: 'abc', seq: 6 }),
    resubscriptions: 1,
  })
})

test('gives the same text for every split of a log between two sockets', () => {
  const log = Array.from({ length: 12 }, (_, index) => delta(index + 1, String.fromCharCode(97 + index)))
  for (let cut = 0; cut <= 12; cut += 1) {
    for (let overlap = 0; overlap <= cut; overlap += 1) {
      const arrivals = [...log.slice(0, cut), ...log.slice(cut - overlap)]
      expect(play(log, arrivals).stream.text).toBe('abcdefghijkl')
    }
  }
})

test('begins a new attempt with empty text and keeps counting', () => {
  const start = { seq: 3, name: 'start', payload: { model: 'm2', attempt: 2 } }
  const { stream } = play([], [delta(1, 'a'), { seq: 2, name: 'reasoning', payload: { text: 'hm' } }, start])
  expect(stream).toEqual({ ...EMPTY_STREAM, model: 'm2', attempt: 2, seq: 3 })
})

test('shows the model that answers in place of one that failed', () => {
  const log = [
    { seq: 1, name: 'start', payload: { model: 'Tide', modelId: 't', attempt: 1 } },
    { seq: 2, name: 'model', payload: { id: 'm', name: 'Moon', fallbackFor: 't' } },
  ]
  expect(play(log, log).stream.model).toBe('Moon')
})

test('shows a status until text arrives', () => {
  const waiting = play([], [{ seq: 1, name: 'status', payload: { status: 'Waiting for the model' } }]).stream
  expect(waiting.status).toEqual({ message: 'Waiting for the model' })
  const parsed = parseRunEvent(delta(2, 'x'))
  expect(parsed && applyRunEvent(waiting, parsed, 2).status).toBeNull()
})

test('ignores an event of a newer server but counts it', () => {
  expect(parseRunEvent({ seq: 1, name: 'tool', payload: {} })).toBeUndefined()
})

test('shows each call of a tool once, in its latest state', () => {
  const call = { id: 'a', name: 'dice_roll', arguments: {}, startedAt: '2026-01-01T00:00:00.000Z' }
  const tool = (seq: number, payload: object): SequencedEvent => ({ seq, name: 'tool', payload })
  const log = [
    tool(1, { ...call, state: 'running' }),
    tool(2, { ...call, id: 'b', state: 'running' }),
    tool(3, { ...call, state: 'done', result: '7' }),
  ]
  expect(play(log, log).stream.calls).toMatchObject([
    { id: 'a', state: 'done', result: '7' },
    { id: 'b', state: 'running' },
  ])
})

test('collects the rapid reply, and forgets it for another answer', () => {
  const rapid = (seq: number, text: string) => ({ seq, name: 'rapid', payload: { model: 'Fast', text } })
  const log = [rapid(1, 'At '), rapid(2, 'six.'), delta(3, 'At 6:12.')]
  expect(play(log, log).stream).toMatchObject({
    rapid: { model: 'Fast', text: 'At six.' },
    text: 'At 6:12.',
  })
  const start = { seq: 4, name: 'start', payload: { model: 'Tide', attempt: 2 } }
  expect(play([...log, start], [...log, start]).stream).toMatchObject({ text: '', rapid: undefined })
})

test('shows the latest unfinished state of a picture until the picture is there', () => {
  const image = (seq: number, payload: object) => ({ seq, name: 'image', payload: { index: 0, ...payload } })
  const log = [
    image(1, { id: 'a1', of: 'a', partial: true }),
    image(2, { id: 'b1', of: 'b', partial: true }),
    image(3, { id: 'a2', of: 'a', partial: true }),
    image(4, { id: 'A', of: 'a' }),
  ]
  expect(play(log.slice(0, 3), log.slice(0, 3)).stream).toMatchObject({
    images: [],
    partialImages: [
      { of: 'b', id: 'b1' },
      { of: 'a', id: 'a2' },
    ],
  })
  expect(play(log, log).stream).toMatchObject({ images: ['A'], partialImages: [{ of: 'b', id: 'b1' }] })
})
