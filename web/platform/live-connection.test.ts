import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClientFrame, ServerFrame } from '#contract/live.ts'
import { LiveConnection, type LiveState } from './live-connection.ts'

class FakeSocket {
  static readonly OPEN = 1
  readyState = 0
  sent: ClientFrame[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  onerror: (() => void) | null = null

  send(text: string) {
    this.sent.push(JSON.parse(text) as ClientFrame)
  }
  close(code = 1000) {
    this.readyState = 3
    this.onclose?.({ code })
  }
  async open() {
    this.readyState = 1
    this.onopen?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  push(frame: ServerFrame) {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
}

let sockets: FakeSocket[] = []
const newest = () => sockets.at(-1) as FakeSocket

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('navigator', { onLine: true })
  sockets = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function start() {
  const states: LiveState[] = []
  const onMissed = vi.fn()
  const onCount = vi.fn()
  const token = vi.fn(({ refresh }: { refresh: boolean }) => Promise.resolve(refresh ? 'fresh' : 'token'))
  const connection = new LiveConnection({
    openSocket: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
    token,
    onState: (state) => states.push(state),
    onCount,
    onMissed,
  })
  connection.open()
  return { connection, states, onMissed, onCount, token }
}

async function becomeReady() {
  await newest().open()
  newest().push({ type: 'ready' })
}

test('sends the token first and subscribes when the server is ready', async () => {
  const { connection, states } = start()
  connection.subscribe('run', 'q1', { after: () => 7, onEvent: vi.fn() })
  await newest().open()
  expect(newest().sent).toEqual([{ type: 'hello', token: 'token' }])
  newest().push({ type: 'ready' })
  expect(newest().sent.at(-1)).toEqual({ type: 'subscribe', topic: 'run', id: 'q1', after: 7 })
  expect(states).toEqual(['online'])
})

test('resubscribes after a disconnect with the last number received, and reports missed events', async () => {
  const { connection, onMissed } = start()
  let seen = 3
  connection.subscribe('run', 'q1', { after: () => seen, onEvent: (event) => (seen = event.seq ?? seen) })
  await becomeReady()
  expect(onMissed).not.toHaveBeenCalled()
  newest().push({ type: 'event', topic: 'run', id: 'q1', seq: 4, name: 'delta', payload: { text: 'a' } })
  newest().close()
  await vi.advanceTimersByTimeAsync(1000)
  await becomeReady()
  expect(sockets).toHaveLength(2)
  expect(newest().sent.at(-1)).toEqual({ type: 'subscribe', topic: 'run', id: 'q1', after: 4 })
  expect(onMissed).toHaveBeenCalledOnce()
})

test.each([
  ['after the page was opened', 900, 1],
  ['before the page was opened', 1100, 0],
])(
  'reports missed events on the first connection when the last event was %s',
  async (_when, lastEventAge, times) => {
    await vi.advanceTimersByTimeAsync(1000)
    const { onMissed } = start()
    await newest().open()
    newest().push({ type: 'ready', lastEventAge })
    expect(onMissed).toHaveBeenCalledTimes(times)
  },
)

test('reports missed responses when the first connection follows a failed attempt', async () => {
  const { onMissed } = start()
  newest().close()
  await vi.advanceTimersByTimeAsync(1000)
  await becomeReady()
  expect(onMissed).toHaveBeenCalledOnce()
})

test('reports events that were missed before the subscription to them', async () => {
  const { onMissed } = start()
  await becomeReady()
  expect(onMissed).not.toHaveBeenCalled()
  newest().push({ type: 'missed' })
  expect(onMissed).toHaveBeenCalledOnce()
})

test('replaces a socket that does not respond', async () => {
  start()
  await becomeReady()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(newest().sent.at(-1)).toEqual({ type: 'ping' })
  newest().push({ type: 'pong' })
  await vi.advanceTimersByTimeAsync(29_000)
  expect(sockets).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(3000)
  expect(sockets).toHaveLength(2)
})

test('renews a refused token before it authenticates again', async () => {
  const { token } = start()
  await newest().open()
  newest().push({ type: 'error', code: 'unauthenticated', message: 'Sign in again' })
  await vi.advanceTimersByTimeAsync(1000)
  await newest().open()
  expect(token).toHaveBeenLastCalledWith({ refresh: true })
  expect(newest().sent).toEqual([{ type: 'hello', token: 'fresh' }])
})

test('checks the session when the server closes the socket because it has ended', async () => {
  const { token } = start()
  await becomeReady()
  newest().close(4401)
  await vi.advanceTimersByTimeAsync(1000)
  await newest().open()
  expect(token).toHaveBeenLastCalledWith({ refresh: true })
})

test('ends a refused subscription and reports the reason', async () => {
  const { connection } = start()
  const onError = vi.fn()
  connection.subscribe('run', 'q1', { onEvent: vi.fn(), onError })
  await becomeReady()
  newest().push({ type: 'error', code: 'not_found', message: 'Message not found', topic: 'run', id: 'q1' })
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ message: 'Message not found' }))
  newest().close()
  await vi.advanceTimersByTimeAsync(1000)
  await becomeReady()
  expect(newest().sent).toHaveLength(1)
})

test('reports the number of subscriptions, also after a refusal', async () => {
  const { connection, onCount } = start()
  const leave = connection.subscribe('run', 'q1', { onEvent: vi.fn() })
  connection.subscribe('session', 'n1', { onEvent: vi.fn() })
  connection.subscribe('session', 'n1', { onEvent: vi.fn() })
  await becomeReady()
  newest().push({ type: 'error', code: 'not_found', message: 'Gone', topic: 'session', id: 'n1' })
  leave()
  expect(onCount.mock.calls.flat()).toEqual([1, 2, 2, 1, 0])
})

test('is offline after several failures in succession and reconnects at once on request', async () => {
  const { connection, states } = start()
  newest().close()
  await vi.advanceTimersByTimeAsync(500)
  newest().close()
  await vi.advanceTimersByTimeAsync(1000)
  newest().close()
  expect(states).toEqual(['offline'])
  connection.retryNow()
  await becomeReady()
  expect(states).toEqual(['offline', 'online'])
})

test('is refused, not offline, while the server does not accept the user', async () => {
  const { states, token } = start()
  for (let attempt = 0; attempt < 4; attempt++) {
    await newest().open()
    newest().close(4403)
    await vi.advanceTimersByTimeAsync(10_000)
  }
  expect(sockets).toHaveLength(5)
  expect(states).toEqual(['refused'])
  expect(token).not.toHaveBeenCalledWith({ refresh: true })
  await becomeReady()
  expect(states).toEqual(['refused', 'online'])
})

test('is offline at once when the browser reports it', async () => {
  const { connection, states } = start()
  await becomeReady()
  connection.networkLost()
  expect(states).toEqual(['online', 'connecting', 'offline'])
})

test('a closed connection stays closed', async () => {
  const { connection } = start()
  await becomeReady()
  connection.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sockets).toHaveLength(1)
})
