import type { WebSocket } from 'ws'
import type { ClientFrame, Topic } from '#contract/live.ts'
import { usersMessages } from '#contract/messages/users.ts'
import { foreignText } from '#contract/messages.ts'
import type { SessionUser } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { toAppError } from '../../http/http-errors.ts'
import type { Logger } from '../../log.ts'
import type { Message } from '../notify.ts'
import { CLOSE, Connection, closeOldest, readFrame, type Subscription, topicKey } from './connection.ts'
import { authorizeWhenCreated } from './pending-subscription.ts'
import { RecentEvents } from './recent-events.ts'
import type { SocketUser, TopicSource } from './topic-source.ts'

const HANDSHAKE_TIMEOUT_MS = 10_000
/**
 * Sockets of one address that have not sent a hello yet. Browsers send it at once, but when a busy server
 * restarts, an office full of them is read only after all have connected.
 */
const UNAUTHENTICATED_MAX = 200
const PING_INTERVAL_MS = 30_000
/** Subscriptions of one connection that are refused between two pings; each costs a query. */
const REFUSALS_MAX = 50
/** Frames that may be queued; reading from the socket pauses above this number. */
const WAITING_MAX = 100

type SubscribeFrame = Extract<ClientFrame, { type: 'subscribe' }>

export interface LiveHubOptions {
  sources: Record<Exclude<Topic, 'user'>, TopicSource>
  authenticate(token: string): Promise<SocketUser>
  /** The active ones of those sessions, with the current permissions of their users. */
  listActiveSessions(sessionIds: string[]): Promise<SessionUser[]>
  log: Logger
}

/** All sockets of this process, with their users and subscriptions. */
export class LiveHub {
  readonly #connections = new Set<Connection>()
  /** Sockets that have not sent a hello; those that have are being authenticated. */
  readonly #unauthenticated = new Set<Connection>()
  readonly #options: LiveHubOptions
  readonly #recentEvents = new RecentEvents()
  /**
   * How often access was revalidated, or sessions ended or changed: a check during which it grows is
   * repeated.
   */
  #revalidations = 0
  #sessionChanges = 0
  readonly #pinging: NodeJS.Timeout

  constructor(options: LiveHubOptions) {
    this.#options = options
    this.#pinging = setInterval(() => this.#ping(), PING_INTERVAL_MS)
    this.#pinging.unref()
  }

  /** `address` identifies the client until it has sent a hello. */
  accept(socket: WebSocket, address: string): void {
    const strangers = [...this.#unauthenticated].filter((one) => one.address === address)
    if (strangers.length >= UNAUTHENTICATED_MAX) {
      socket.on('error', () => undefined)
      socket.close(CLOSE.crowd, 'Too many connections at once')
      return
    }
    const connection = new Connection(socket, address)
    this.#connections.add(connection)
    this.#unauthenticated.add(connection)
    const handshakeTimer = setTimeout(() => {
      if (!connection.user) socket.close(CLOSE.hello, 'Say hello first')
    }, HANDSHAKE_TIMEOUT_MS)
    // Frames of one socket are processed in order: a subscribe must not overtake its hello.
    let queue = Promise.resolve()
    let waiting = 0
    socket.on('message', (bytes: Buffer) => {
      waiting += 1
      if (waiting >= WAITING_MAX) socket.pause()
      queue = queue.then(async () => {
        await this.#receive(connection, bytes)
        waiting -= 1
        if (waiting === 0 && socket.isPaused) socket.resume()
      })
    })
    socket.on('pong', () => {
      connection.isAlive = true
    })
    socket.on('error', () => socket.terminate())
    socket.once('close', () => {
      clearTimeout(handshakeTimer)
      connection.end()
      this.#connections.delete(connection)
      this.#unauthenticated.delete(connection)
    })
  }

  onMessage(signal: Message): void {
    if (signal.kind === 'event') this.#deliver(signal)
    if (signal.kind === 'revalidate') void this.#revalidate(new Set(signal.scopes))
    if (signal.kind === 'session_ended') {
      this.#signOut(({ sessionId }) => signal.sessionIds.includes(sessionId))
    }
    if (signal.kind === 'people_signed_out') {
      const { userIds } = signal
      this.#signOut((user) => userIds.includes(user.id) || userIds.includes(user.impersonatorId ?? ''))
    }
    if (signal.kind === 'people_changed') {
      const { userIds } = signal
      this.#sessionChanges += 1
      void this.#reload((user) => userIds.includes(user.id) || userIds.includes(user.impersonatorId ?? ''))
    }
  }

  /** Messages may have been missed: all browsers reconnect and request what they lack. */
  reconnectAll(): void {
    for (const { socket } of this.#connections) socket.close(CLOSE.restart, 'Please reconnect')
  }

  close(): void {
    clearInterval(this.#pinging)
    this.reconnectAll()
  }

  #ping(): void {
    this.#recentEvents.prune()
    for (const connection of this.#connections) {
      if (!connection.isAlive) connection.socket.terminate()
      connection.isAlive = false
      connection.refusals = 0
      connection.socket.ping()
    }
    // Sessions also expire, without a message.
    void this.#reload(() => true)
  }

  /**
   * Closes the sockets of ended sessions; the others continue with the current permissions of their users.
   */
  async #reload(concerns: (user: SessionUser) => boolean): Promise<void> {
    const concerned = [...this.#connections].filter(({ user }) => user && concerns(user))
    if (concerned.length === 0) return
    const sessionIds = concerned.flatMap(({ user }) => user?.sessionId ?? [])
    try {
      const active = await askUntilSettled(
        () => this.#sessionChanges,
        () => this.#options.listActiveSessions([...new Set(sessionIds)]),
      )
      const known = new Map(active.map((user) => [user.sessionId, user]))
      for (const connection of concerned) await this.#update(connection, known)
    } catch (error) {
      // The next ping repeats the check.
      this.#options.log.warn({ err: error }, 'sessions could not be checked')
    }
  }

  async #update(connection: Connection, active: Map<string, SessionUser>): Promise<void> {
    const before = connection.user
    const now = before && active.get(before.sessionId)
    if (!now) {
      connection.socket.close(CLOSE.session, 'Signed out')
      return
    }
    connection.user = now
    if (mayTheSame(before, now)) return
    for (const [key, subscription] of connection.subscriptions) {
      await this.#revalidateOne(connection, key, subscription)
    }
  }

  async #receive(connection: Connection, bytes: Buffer): Promise<void> {
    const place: { topic?: Topic; id?: string } = {}
    try {
      const frame = readFrame(bytes)
      if ('topic' in frame) Object.assign(place, { topic: frame.topic, id: frame.id })
      await this.#dispatch(connection, frame)
    } catch (thrown) {
      this.#sendError(connection, thrown, place)
    }
  }

  #sendError(connection: Connection, thrown: unknown, place: { topic?: Topic; id?: string }): void {
    const { code, message } = toAppError(thrown, this.#options.log)
    connection.send({ type: 'error', code, message, ...place })
  }

  async #dispatch(connection: Connection, frame: ClientFrame): Promise<void> {
    switch (frame.type) {
      case 'ping':
        return connection.send({ type: 'pong' })
      case 'hello':
        return this.#authenticate(connection, frame.token)
      case 'subscribe':
        return this.#subscribe(connection, frame)
      case 'unsubscribe':
        return connection.unsubscribe(topicKey(frame.topic, frame.id))
    }
  }

  /** A second hello renews nothing but must come from the same user. */
  async #authenticate(connection: Connection, token: string): Promise<void> {
    this.#unauthenticated.delete(connection)
    const user = await askUntilSettled(
      () => this.#sessionChanges,
      () => this.#options.authenticate(token),
    )
    if (user === 'mfa_setup_required') return connection.refuse('Set up multi-factor authentication')
    if (!user || (connection.user && connection.user.id !== user.id)) {
      connection.socket.close(CLOSE.session, 'Please sign in')
      return
    }
    connection.user = user
    connection.send({ type: 'ready', lastEventAge: this.#recentEvents.ageFor(user.id) })
    closeOldest(this.#connections, user.id)
  }

  async #subscribe(connection: Connection, frame: SubscribeFrame): Promise<void> {
    const { user } = connection
    if (!user) throw new AppError('unauthenticated', foreignText('Say hello first'))
    const { topic, id, after } = frame
    const key = topicKey(topic, id)
    const subscription: Subscription = { topic, id, scope: key, close: () => undefined }
    if (topic === 'user') {
      if (id !== user.id) throw new AppError('not_found', usersMessages.notFound())
      connection.subscribe(key, subscription)
      if (connection.hasMissedEvents) connection.send({ type: 'missed' })
      connection.hasMissedEvents = false
      return
    }
    const source = this.#options.sources[topic]
    const authorize = () => {
      if (connection.refusals >= REFUSALS_MAX) {
        throw new AppError('too_many_requests', foreignText('Too many refused subscriptions'))
      }
      return askUntilSettled(
        () => this.#revalidations,
        () => source.authorize(user, id),
      ).catch((error: unknown) => {
        connection.refusals += 1
        throw error
      })
    }
    const isOpen = () => connection.subscriptions.get(key) === subscription
    const open = async () => {
      const close = await source.open(user, id, after, (event) => {
        if (isOpen()) connection.send({ type: 'event', topic, id, ...event })
      })
      if (isOpen()) subscription.close = close
      else close()
    }
    const { created } = source
    if (!frame.pending || !created) {
      subscription.scope = await authorize()
      connection.subscribe(key, subscription)
      return open()
    }
    connection.subscribe(key, subscription)
    // The other frames of the connection do not wait for this one.
    authorizeWhenCreated(subscription, { created: (signal) => created(id, signal), authorize })
      .then(async (scope) => {
        if (scope === undefined || !isOpen()) return
        subscription.scope = scope
        await open()
      })
      .catch((error: unknown) => {
        if (isOpen()) connection.unsubscribe(key)
        this.#sendError(connection, error, { topic, id })
      })
  }

  async #revalidate(scopes: Set<string>): Promise<void> {
    this.#revalidations += 1
    for (const connection of this.#connections) {
      for (const [key, subscription] of connection.subscriptions) {
        if (scopes.has(subscription.scope)) await this.#revalidateOne(connection, key, subscription)
      }
    }
  }

  async #revalidateOne(connection: Connection, key: string, { topic, id }: Subscription): Promise<void> {
    if (topic === 'user' || !connection.user) return
    try {
      await this.#options.sources[topic].authorize(connection.user, id)
    } catch (thrown) {
      connection.unsubscribe(key)
      this.#sendError(connection, thrown, { topic, id })
    }
  }

  #deliver({ audience, scope, name, payload }: Extract<Message, { kind: 'event' }>): void {
    this.#recentEvents.add(audience)
    for (const connection of this.#connections) {
      const { user, subscriptions } = connection
      if (!user) continue
      const own = subscriptions.get(topicKey('user', user.id))
      const isAudience = audience === 'everybody' || audience.includes(user.id)
      if (isAudience && !own) connection.hasMissedEvents = true
      const via = isAudience && own ? own : scope && subscriptions.get(scope)
      if (via) connection.send({ type: 'event', topic: via.topic, id: via.id, name, payload })
    }
  }

  #signOut(concerns: (user: SessionUser) => boolean): void {
    this.#sessionChanges += 1
    for (const { socket, user } of this.#connections) {
      if (user && concerns(user)) socket.close(CLOSE.session, 'Signed out')
    }
  }
}

const mayTheSame = (one: SessionUser, other: SessionUser) =>
  one.isAdmin === other.isAdmin &&
  one.isDeveloper === other.isDeveloper &&
  one.tags.join() === other.tags.join()

/** A result may be older than a change that happened while it was on its way. */
async function askUntilSettled<T>(changes: () => number, ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const before = changes()
    const answer = await ask()
    if (changes() === before) return answer
  }
}
