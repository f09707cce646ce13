import { EventEmitter } from 'node:events'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import type { ClientFrame, ServerFrame } from '#contract/live.ts'
import { foreignText } from '#contract/messages.ts'
import { AppError } from '../../errors.ts'
import { LiveHub } from './hub.ts'
import type { TopicSource } from './topic-source.ts'

const user = {
  id: 'ann',
  username: 'ann',
  isAdmin: false,
  isDeveloper: false,
  tags: [],
  organizationId: null,
  sessionId: 's1',
  impersonatorId: null,
}

/** The server's end of a socket, as far as the hub uses it. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  sent: ServerFrame[] = []
  closedWith: number | undefined
  pings = 0
  isTerminated = false
  isPaused = false

  pause(): void {
    this.isPaused = true
  }

  resume(): void {
    this.isPaused = false
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ServerFrame)
  }

  close(code: number): void {
    this.closedWith = code
    this.readyState = 2
  }

  terminate(): void {
    this.isTerminated = true
  }

  ping(): void {
    this.pings += 1
  }

  /** A frame from the browser; resolves once the hub has processed it. */
  async say(frame: ClientFrame): Promise<void> {
    this.emit('message', Buffer.from(JSON.stringify(frame)))
    await vi.advanceTimersByTimeAsync(0)
  }
}

/** A topic whose subscriptions a test opens. */
function createSource() {
  const opening = Promise.withResolvers<void>()
  const pushes: ((event: { name: string; payload: unknown }) => void)[] = []
  let open = 0
  const source: TopicSource = {
    authorize: async () => 'scope',
    async open(_user, _id, _after, push) {
      await opening.promise
      open += 1
      pushes.push(push)
      return () => void (open -= 1)
    },
  }
  return { source, open: () => open, letThrough: opening.resolve, pushes }
}

function createHub({
  authenticate = async (token: string) => (token === 'good' ? user : undefined),
  authorize = async (_user?: { isAdmin: boolean }): Promise<string> => 'scope',
  listActiveSessions = async (): Promise<(typeof user)[]> => [user],
} = {}) {
  const { source, ...handles } = createSource()
  source.authorize = authorize
  const hub = new LiveHub({
    sources: { run: source, session: source, presence: source, friends: source, browser: source },
    authenticate,
    listActiveSessions,
    log: pino({ level: 'silent' }),
  })
  const accept = async (token?: string, address = '203.0.113.7') => {
    const socket = new FakeSocket()
    hub.accept(socket as unknown as WebSocket, address)
    if (token) await socket.say({ type: 'hello', token })
    return socket
  }
  return { hub, accept, ...handles }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('closes a socket that sends no hello within ten seconds', async () => {
  const { accept } = createHub()
  const [silent, known] = [await accept(), await accept('good')]
  await vi.advanceTimersByTimeAsync(9_900)
  expect(silent.closedWith).toBeUndefined()
  await vi.advanceTimersByTimeAsync(200)
  expect([silent.closedWith, known.closedWith]).toEqual([4408, undefined])
})

test('limits the sockets of one address that have not sent a hello', async () => {
  const { accept } = createHub()
  const waiting = await Promise.all(Array.from({ length: 200 }, () => accept()))
  expect((await accept()).closedWith).toBe(4429)
  expect((await accept('good', '203.0.113.8')).closedWith).toBeUndefined()
  await waiting[0]?.say({ type: 'hello', token: 'good' })
  waiting[1]?.emit('close')
  const next = [await accept(), await accept(), await accept()]
  expect(next.map(({ closedWith }) => closedWith)).toEqual([undefined, undefined, 4429])
  expect(waiting.filter(({ closedWith }) => closedWith !== undefined)).toEqual([])
})

test('accepts many sockets of one address that sent a hello while lookups are slow', async () => {
  const slow = Promise.withResolvers<void>()
  const authenticate = (token: string) => slow.promise.then(() => ({ ...user, id: token }))
  const { accept } = createHub({ authenticate })
  const office: FakeSocket[] = []
  for (let person = 0; person < 300; person += 1) office.push(await accept(`user-${person}`))
  slow.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(office.filter(({ sent }) => sent.at(-1)?.type !== 'ready')).toEqual([])
})

test('says that events came between its first frame and the subscription to them', async () => {
  const { hub, accept } = createHub()
  const event = { kind: 'event', name: 'changed', payload: {} } as const
  const [early, late] = [await accept('good'), await accept('good')]
  const subscribe = { type: 'subscribe', topic: 'user', id: 'ann' } as const
  await early.say(subscribe)
  hub.onMessage({ ...event, audience: ['bob'] })
  hub.onMessage({ ...event, audience: ['ann'] })
  await late.say(subscribe)
  expect(early.sent.map(({ type }) => type)).toEqual(['ready', 'event'])
  expect(late.sent.map(({ type }) => type)).toEqual(['ready', 'missed'])
  await late.say(subscribe)
  expect(late.sent).toHaveLength(2)
})

test('says in its first frame how long ago the last event for the user was', async () => {
  const { hub, accept } = createHub()
  const readyFrame = async () => (await accept('good')).sent.at(-1)
  const event = { kind: 'event', name: 'changed', payload: {} } as const
  hub.onMessage({ ...event, audience: ['bob'] })
  expect(await readyFrame()).toEqual({ type: 'ready' })
  hub.onMessage({ ...event, audience: ['ann'] })
  await vi.advanceTimersByTimeAsync(2000)
  expect(await readyFrame()).toEqual({ type: 'ready', lastEventAge: 2000 })
  await vi.advanceTimersByTimeAsync(58_000)
  expect(await readyFrame()).toEqual({ type: 'ready' })
  hub.onMessage({ ...event, audience: 'everybody' })
  expect(await readyFrame()).toEqual({ type: 'ready', lastEventAge: 0 })
})

/** A delayed response that reports when it was requested. */
function createGate<T>(first: T, later: T) {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let times = 0
  return {
    asked: asked.promise,
    open: answered.resolve,
    async answer(): Promise<T> {
      times += 1
      if (times > 1) return later
      asked.resolve()
      await answered.promise
      return first
    },
  }
}

test('notices access that ends while it is being checked', async () => {
  const gate = createGate('scope', 'scope')
  let mayRead = true
  const { hub, accept, open, letThrough } = createHub({
    authorize: async () => {
      const may = mayRead
      await gate.answer()
      if (!may) throw new AppError('not_found', foreignText('Notebook not found'))
      return 'scope'
    },
  })
  letThrough()
  const socket = await accept('good')
  const said = socket.say({ type: 'subscribe', topic: 'run', id: 'r' })
  await gate.asked
  mayRead = false
  hub.onMessage({ kind: 'revalidate', scopes: ['other', 'scope'] })
  gate.open()
  await said
  await vi.advanceTimersByTimeAsync(0)
  expect(socket.sent.at(-1)).toMatchObject({ type: 'error', code: 'not_found', topic: 'run', id: 'r' })
  expect(open()).toBe(0)
})

test('refuses a session that ends while its token is being verified', async () => {
  const gate = createGate<typeof user | undefined>(user, undefined)
  const { hub, accept } = createHub({ authenticate: () => gate.answer() })
  const accepted = accept('good')
  await gate.asked
  hub.onMessage({ kind: 'session_ended', sessionIds: ['s1'] })
  gate.open()
  const socket = await accepted
  await vi.advanceTimersByTimeAsync(0)
  expect(socket.closedWith).toBe(4401)
})

test('closes a socket whose browser no longer answers', async () => {
  const { accept } = createHub()
  const [dead, alive] = [await accept('good'), await accept('good')]
  await vi.advanceTimersByTimeAsync(30_000)
  expect([dead.pings, alive.pings]).toEqual([1, 1])
  alive.emit('pong')
  await vi.advanceTimersByTimeAsync(30_000)
  expect([dead.isTerminated, alive.isTerminated]).toEqual([true, false])
})

test('disconnects a subscriber that falls far behind, and no other', async () => {
  const { accept, letThrough, pushes } = createHub()
  letThrough()
  const [slow, quick] = [await accept('good'), await accept('good')]
  for (const socket of [slow, quick]) await socket.say({ type: 'subscribe', topic: 'run', id: 'r' })
  slow.bufferedAmount = 8_000_001
  for (const push of pushes) push({ name: 'delta', payload: {} })
  expect([slow.closedWith, quick.closedWith]).toEqual([4413, undefined])
  expect(quick.sent.at(-1)).toMatchObject({ name: 'delta' })
  expect(slow.sent.at(-1)).toMatchObject({ type: 'ready' })
})

test('pauses a socket that sends frames faster than they can be answered', async () => {
  const { accept } = createHub()
  const socket = await accept('good')
  const flood = Array.from({ length: 150 }, () => socket.say({ type: 'ping' }))
  expect(socket.isPaused).toBe(true)
  await Promise.all(flood)
  expect(socket.isPaused).toBe(false)
  expect(socket.sent.filter(({ type }) => type === 'pong')).toHaveLength(150)
})

test('limits the subscriptions that are refused between two pings', async () => {
  let queries = 0
  const authorize = async () => {
    queries += 1
    throw new AppError('not_found', foreignText('Not found'))
  }
  const { accept } = createHub({ authorize })
  const socket = await accept('good')
  for (let id = 0; id < 80; id += 1) await socket.say({ type: 'subscribe', topic: 'session', id: `${id}` })
  expect(queries).toBe(50)
  expect(socket.sent.at(-1)).toMatchObject({ type: 'error', code: 'too_many_requests' })
  socket.emit('pong')
  await vi.advanceTimersByTimeAsync(30_000)
  await socket.say({ type: 'subscribe', topic: 'session', id: 'later' })
  expect(queries).toBe(51)
})

test('ends all subscriptions when a socket closes, including those still being opened', async () => {
  const { accept, letThrough, open } = createHub()
  const socket = await accept('good')
  await socket.say({ type: 'subscribe', topic: 'run', id: 'a' })
  await socket.say({ type: 'subscribe', topic: 'run', id: 'b' })
  socket.readyState = 3
  socket.emit('close')
  letThrough()
  await vi.advanceTimersByTimeAsync(10)
  expect(open()).toBe(0)
})

test('replaces a subscription that is repeated', async () => {
  const { accept, letThrough, open, pushes } = createHub()
  letThrough()
  const socket = await accept('good')
  for (let time = 0; time < 3; time += 1) await socket.say({ type: 'subscribe', topic: 'run', id: 'a' })
  expect(open()).toBe(1)
  for (const push of pushes) push({ name: 'delta', payload: {} })
  expect(socket.sent.filter(({ type }) => type === 'event')).toHaveLength(1)
})

test('closes the sockets of an ended session, and all sockets when messages were missed', async () => {
  const { hub, accept } = createHub()
  const socket = await accept('good')
  hub.onMessage({ kind: 'session_ended', sessionIds: ['other'] })
  expect(socket.closedWith).toBeUndefined()
  hub.onMessage({ kind: 'session_ended', sessionIds: ['s1'] })
  expect(socket.closedWith).toBe(4401)
  const stranger = await accept()
  hub.reconnectAll()
  expect(stranger.closedWith).toBe(1012)
})

test('closes only the sockets of an expired session, within half a minute', async () => {
  const active = new Set(['s1', 's2'])
  const sessions = ['s1', 's2'].map((sessionId) => ({ ...user, sessionId }))
  const { accept } = createHub({
    authenticate: async (token) => sessions.find(({ sessionId }) => sessionId === token),
    listActiveSessions: async () => sessions.filter(({ sessionId }) => active.has(sessionId)),
  })
  const [one, other] = [await accept('s1'), await accept('s2')]
  await vi.advanceTimersByTimeAsync(30_000)
  for (const socket of [one, other]) socket.emit('pong')
  active.delete('s1')
  await vi.advanceTimersByTimeAsync(30_000)
  expect([one.closedWith, other.closedWith]).toEqual([4401, undefined])
})

test('keeps its sockets when sessions cannot be checked', async () => {
  const { accept } = createHub({ listActiveSessions: () => Promise.reject(new Error('away')) })
  const socket = await accept('good')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(socket.closedWith).toBeUndefined()
})

test('applies changed permissions, also to existing subscriptions', async () => {
  let isAdmin = true
  const { hub, accept, letThrough, open } = createHub({
    authenticate: async () => ({ ...user, isAdmin }),
    authorize: async (asking?: { isAdmin: boolean }) => {
      if (!asking?.isAdmin) throw new AppError('not_found', foreignText('Notebook not found'))
      return 'scope'
    },
    listActiveSessions: async () => [{ ...user, isAdmin }],
  })
  letThrough()
  const socket = await accept('good')
  await socket.say({ type: 'subscribe', topic: 'run', id: 'r' })
  expect(open()).toBe(1)
  isAdmin = false
  hub.onMessage({ kind: 'people_changed', userIds: ['ben'] })
  await vi.advanceTimersByTimeAsync(0)
  expect(open()).toBe(1)
  hub.onMessage({ kind: 'people_changed', userIds: ['ann'] })
  await vi.advanceTimersByTimeAsync(0)
  expect([open(), socket.closedWith]).toEqual([0, undefined])
  expect(socket.sent.at(-1)).toMatchObject({ type: 'error', code: 'not_found', topic: 'run', id: 'r' })
})
