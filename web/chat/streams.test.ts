import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endStream, followRun, useStreams } from './streams.view-state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const shown = (id: string) => {
  vi.advanceTimersByTime(100)
  return useStreams.getState().streams[id]
}
const follow = (id: string) => followRun(id, { onEnd: () => undefined, onLost: () => undefined })

test('keeps what has come of a reply that is over until nobody follows it', () => {
  const stop = follow('a')
  endStream('a')
  expect(shown('a')).toBeDefined()
  stop()
  expect(shown('a')).toBeUndefined()
})

test('keeps a reply that is being written when nobody looks, and forgets it once it is over', () => {
  follow('b')()
  expect(shown('b')).toBeDefined()
  endStream('b')
  expect(shown('b')).toBeUndefined()
})

test('follows a message that is asked anew', () => {
  follow('c')()
  endStream('c')
  const stop = follow('c')
  stop()
  expect(shown('c')).toBeDefined()
})
