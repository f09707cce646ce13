import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClientFrame, ServerFrame } from '#contract/live.ts'
import { startLive } from '#web/platform/live.ts'
import { endStream, followAhead, followRun, useStreams } from './streams.view-state.ts'

vi.hoisted(() => localStorage.setItem('commonplace:signed-in', '1'))

class FakeSocket {
  static readonly OPEN = 1
  readyState = FakeSocket.OPEN
  sent: ClientFrame[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose = null
  send(text: string) {
    this.sent.push(JSON.parse(text) as ClientFrame)
  }
  close() {
    this.readyState = 3
  }
  push(frame: ServerFrame) {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
}

const sockets: FakeSocket[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      constructor() {
        super()
        sockets.push(this)
      }
    },
  )
  vi.stubGlobal('fetch', async () => Response.json({ accessToken: 'token' }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const textOf = (id: string) => useStreams.getState().streams[id]?.text
const shown = (id: string) => {
  vi.advanceTimersByTime(100)
  return useStreams.getState().streams[id]
}
const follow = (id: string) => followRun(id, { onEnd: () => undefined, onLost: () => undefined })

async function connect() {
  const disconnect = startLive('me')
  const socket = sockets.at(-1) as FakeSocket
  socket.onopen?.()
  await vi.advanceTimersByTimeAsync(0)
  socket.push({ type: 'ready' })
  return { socket, disconnect }
}

const pushText = (socket: FakeSocket, id: string, seq: number, text: string) =>
  socket.push({ type: 'event', topic: 'run', id, seq, name: 'delta', payload: { text } })

test('keeps the text of a finished reply while a component follows it', () => {
  const stop = follow('a')
  endStream('a')
  expect(shown('a')).toBeDefined()
  stop()
  expect(shown('a')).toBeUndefined()
})

test('keeps a running reply while it is not shown, and drops it after its end', () => {
  follow('b')()
  expect(shown('b')).toBeDefined()
  endStream('b')
  expect(shown('b')).toBeUndefined()
})

test('follows a message that is answered again', () => {
  follow('c')()
  endStream('c')
  const stop = follow('c')
  stop()
  expect(shown('c')).toBeDefined()
})

test('shows the first words of a reply at once and the next ones after a pause', async () => {
  const { socket, disconnect } = await connect()
  const stop = follow('d')
  vi.advanceTimersByTime(100)
  pushText(socket, 'd', 1, 'First')
  expect(textOf('d')).toBe('First')
  pushText(socket, 'd', 2, ' words')
  expect(textOf('d')).toBe('First')
  vi.advanceTimersByTime(50)
  expect(textOf('d')).toBe('First words')
  stop()
  disconnect()
})

test('updates the screen less often when rendering takes long', async () => {
  const { socket, disconnect } = await connect()
  vi.stubGlobal('requestIdleCallback', (task: () => void) => setTimeout(task, 80))
  const stop = follow('g')
  vi.advanceTimersByTime(100)
  pushText(socket, 'g', 1, 'First')
  vi.advanceTimersByTime(100)
  pushText(socket, 'g', 2, ' words')
  vi.advanceTimersByTime(70)
  expect(textOf('g')).toBe('First')
  vi.advanceTimersByTime(150)
  expect(textOf('g')).toBe('First words')
  stop()
  disconnect()
})

test('waits with an update until the previous one is painted', async () => {
  const { socket, disconnect } = await connect()
  const stop = follow('h')
  vi.advanceTimersByTime(600)
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (task: () => void) => idle.push(task))
  pushText(socket, 'h', 1, 'First')
  pushText(socket, 'h', 2, ' words')
  vi.advanceTimersByTime(400)
  expect(textOf('h')).toBe('First')
  for (const task of idle.splice(0)) task()
  vi.advanceTimersByTime(100)
  expect(textOf('h')).toBe('First words')
  stop()
  disconnect()
})

test('updates without a painted page, such as one in the background', async () => {
  const { socket, disconnect } = await connect()
  const stop = follow('i')
  vi.advanceTimersByTime(600)
  vi.stubGlobal('requestAnimationFrame', () => 0)
  pushText(socket, 'i', 1, 'First')
  pushText(socket, 'i', 2, ' words')
  vi.advanceTimersByTime(500)
  expect(textOf('i')).toBe('First words')
  stop()
  disconnect()
})

test('subscribes once to the run of a message that is about to be sent', async () => {
  const { socket, disconnect } = await connect()
  followAhead('e', () => undefined)
  const stop = follow('e')
  pushText(socket, 'e', 1, 'Hello')
  expect(textOf('e')).toBe('Hello')
  expect(socket.sent.filter((frame) => frame.type === 'subscribe' && frame.id === 'e')).toEqual([
    { type: 'subscribe', topic: 'run', id: 'e', after: 0, pending: true },
  ])
  stop()
  disconnect()
})

test('stops following a message that could not be sent', async () => {
  const { socket, disconnect } = await connect()
  const stop = followAhead('f', () => undefined)
  stop()
  expect(socket.sent.at(-1)).toEqual({ type: 'unsubscribe', topic: 'run', id: 'f' })
  expect(shown('f')).toBeUndefined()
  disconnect()
})
