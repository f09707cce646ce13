import type { ErrorBody } from '#contract/errors.ts'
import { type ClientFrame, ServerFrame, type Topic } from '#contract/live.ts'
import { reconnectDelay } from './live-backoff.ts'

/** An idle socket is pinged; one that does not respond is replaced. */
const PING_EVERY = 20_000
const PONG_WITHIN = 10_000
const READY_WITHIN = 10_000
/** The server's close code for a missing or ended session; see the server's live/connection.ts. */
const SESSION_OVER = 4401
/** The session is valid, but its user has to set up multi-factor authentication first. */
const REFUSED = 4403
/** Too many sockets of this user or address: reconnects after the longest delay, or when the tab is used. */
const CROWDED = 4429
const FAILURES_WHEN_CROWDED = 7
/**
 * The number of failures in succession after which the user is shown as offline; before that, as connecting.
 */
const OFFLINE_AFTER = 2

/** `refused`: the server responds but does not accept this user yet. */
export type LiveState = 'online' | 'connecting' | 'offline' | 'refused'
export type PushedEvent = Extract<ServerFrame, { type: 'event' }>

export interface Subscription {
  /** The last sequence number received; sent with each (re)subscription. */
  after?: () => number | undefined
  /** The topic may be created later: the server waits for it. */
  isPending?: boolean
  onEvent: (event: PushedEvent) => void
  onError?: (error: { code: ErrorBody['code']; message: string }) => void
}

interface Ports {
  openSocket: () => WebSocket
  /** The access token, renewed when `refresh` is set because the last one was refused. */
  token: (options: { refresh: boolean }) => Promise<string | undefined>
  onState: (state: LiveState) => void
  /** The current number of subscriptions. */
  onCount: (subscriptions: number) => void
  /**
   * Events or responses were missed, on a reconnection or before the first connection: shown data has to be fetched
   * again.
   */
  onMissed: () => void
}

type Entry = Subscription & { topic: Topic; id: string }

const keyOf = (topic: Topic, id: string) => `${topic}/${id}`

/** One authenticated socket that reconnects and resubscribes. */
export class LiveConnection {
  readonly #ports: Ports
  readonly #subscriptions = new Map<string, Entry>()
  #socket: WebSocket | undefined
  #state: LiveState = 'connecting'
  #isReady = false
  /** An attempt failed or the connection was lost since the server was last ready. */
  #wasInterrupted = false
  #isOpen = false
  #tokenWasRefused = false
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(ports: Ports) {
    this.#ports = ports
  }

  open(): void {
    if (this.#isOpen) return
    this.#isOpen = true
    this.#failures = 0
    this.#connect()
  }

  /** Closes the socket; subscriptions are kept and sent again after `open`. */
  close(): void {
    this.#isOpen = false
    this.#wasInterrupted = false
    clearTimeout(this.#timer)
    if (this.#socket) this.#drop(this.#socket)
    this.#enter('connecting')
  }

  /** One subscriber per topic and id; a new subscription replaces the earlier one. */
  subscribe(topic: Topic, id: string, subscription: Subscription): () => void {
    const key = keyOf(topic, id)
    const entry = { ...subscription, topic, id }
    if (this.#subscriptions.has(key) && this.#isReady) this.#send({ type: 'unsubscribe', topic, id })
    this.#subscriptions.set(key, entry)
    this.#count()
    if (this.#isReady) this.#ask(entry)
    return () => {
      if (this.#subscriptions.get(key) !== entry) return
      this.#subscriptions.delete(key)
      this.#count()
      if (this.#isReady) this.#send({ type: 'unsubscribe', topic, id })
    }
  }

  /** Reconnects at once instead of after the delay: the network is back, or the tab is visible again. */
  retryNow(): void {
    if (!this.#isOpen || this.#socket) return
    this.#failures = 0
    this.#connect()
  }

  /** The network is known to be lost; a socket would notice only at its next ping. */
  networkLost(): void {
    if (!this.#isOpen) return
    if (this.#socket) this.#drop(this.#socket)
    this.#enter('offline')
  }

  #enter(state: LiveState) {
    if (state === this.#state) return
    this.#state = state
    this.#ports.onState(state)
  }

  #count() {
    this.#ports.onCount(this.#subscriptions.size)
  }

  #later(run: () => void, delay: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(run, delay)
  }

  #connect() {
    const socket = this.#ports.openSocket()
    this.#socket = socket
    this.#later(() => this.#drop(socket), READY_WITHIN)
    socket.onopen = () => void this.#authenticate(socket)
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#receive(data)
    }
    socket.onclose = ({ code }) => {
      // The token may still look fresh; only a renewal shows whether the session has ended.
      if (code === SESSION_OVER) this.#tokenWasRefused = true
      if (code === CROWDED) this.#failures = Math.max(this.#failures, FAILURES_WHEN_CROWDED)
      this.#drop(socket, code === REFUSED)
    }
    socket.onerror = () => this.#drop(socket)
  }

  async #authenticate(socket: WebSocket) {
    const token = await this.#ports.token({ refresh: this.#tokenWasRefused }).catch(() => undefined)
    if (socket !== this.#socket) return
    if (token === undefined) return this.#drop(socket)
    this.#tokenWasRefused = false
    this.#send({ type: 'hello', token })
  }

  #drop(socket: WebSocket, wasRefused = false) {
    if (socket !== this.#socket) return
    this.#socket = undefined
    this.#isReady = false
    socket.onclose = null
    socket.close()
    if (!this.#isOpen) return
    this.#wasInterrupted = true
    this.#failures += 1
    this.#enter(wasRefused ? 'refused' : this.#stateAfterFailures())
    this.#later(() => this.#connect(), reconnectDelay(this.#failures - 1))
  }

  #stateAfterFailures(): LiveState {
    return this.#failures > OFFLINE_AFTER || !navigator.onLine ? 'offline' : 'connecting'
  }

  #send(frame: ClientFrame) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame))
  }

  #ask({ topic, id, after, isPending }: Entry) {
    this.#send({ type: 'subscribe', topic, id, after: after?.(), pending: isPending || undefined })
  }

  #watch() {
    const watched = this.#socket
    this.#later(() => {
      this.#send({ type: 'ping' })
      this.#later(() => watched && this.#drop(watched), PONG_WITHIN)
    }, PING_EVERY)
  }

  #receive(text: unknown) {
    const frame = parseFrame(text)
    if (!frame) return
    if (this.#isReady) this.#watch()
    switch (frame.type) {
      case 'ready':
        return this.#becomeReady(frame.lastEventAge)
      case 'event':
        return this.#subscriptions.get(keyOf(frame.topic, frame.id))?.onEvent(frame)
      case 'error':
        return this.#refuse(frame)
      case 'missed':
        return this.#ports.onMissed()
      case 'pong':
        break
    }
  }

  #becomeReady(lastEventAge = Number.POSITIVE_INFINITY) {
    this.#isReady = true
    this.#failures = 0
    this.#watch()
    this.#enter('online')
    for (const entry of this.#subscriptions.values()) this.#ask(entry)
    // Data that the page fetched since it was opened may be older than the last event.
    if (this.#wasInterrupted || lastEventAge < performance.now()) this.#ports.onMissed()
    this.#wasInterrupted = false
  }

  #refuse(frame: Extract<ServerFrame, { type: 'error' }>) {
    if (frame.topic && frame.id !== undefined) {
      const key = keyOf(frame.topic, frame.id)
      const refused = this.#subscriptions.get(key)
      this.#subscriptions.delete(key)
      this.#count()
      refused?.onError?.(frame)
    } else if (frame.code === 'unauthenticated' && this.#socket) {
      this.#tokenWasRefused = true
      this.#drop(this.#socket)
    }
  }
}

function parseFrame(text: unknown): ServerFrame | undefined {
  if (typeof text !== 'string') return undefined
  const frame = ServerFrame.safeParse(JSON.parse(text))
  return frame.success ? frame.data : undefined
}
