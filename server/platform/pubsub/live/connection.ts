import type { WebSocket } from 'ws'
import {
  CLIENT_FRAME_MAX,
  ClientFrame,
  type ServerFrame,
  SUBSCRIPTIONS_MAX,
  type Topic,
} from '#contract/live.ts'
import { foreignText } from '#contract/messages.ts'
import type { SessionUser } from '../../context.ts'
import { AppError } from '../../errors.ts'

/** A subscriber that is this many bytes behind is disconnected; it resumes from its last sequence number. */
const BACKLOG_MAX = 8_000_000

/**
 * Our own close codes: 4401 sign in again, 4403 the session is valid but may not use the socket yet, 4408 no
 * hello, 4413 too slow, 4429 too many; 1012 is the standard's "service restart".
 */
export const CLOSE = {
  session: 4401,
  refused: 4403,
  hello: 4408,
  slow: 4413,
  crowd: 4429,
  restart: 1012,
} as const

export interface Subscription {
  topic: Topic
  id: string
  /** Messages to revalidate access name it. */
  scope: string
  close(): void
}

export const topicKey = (topic: Topic, id: string) => `${topic}:${id}`

/** One browser's socket: its user and its subscriptions. */
export class Connection {
  user: SessionUser | undefined
  isAlive = true
  hasEnded = false
  /** Subscriptions that were refused since the last ping. */
  refusals = 0
  /** An event for the user came before the subscription to such events. */
  hasMissedEvents = false
  readonly socket: WebSocket
  readonly address: string
  readonly subscriptions = new Map<string, Subscription>()

  constructor(socket: WebSocket, address: string) {
    this.socket = socket
    this.address = address
  }

  send(frame: ServerFrame): void {
    const { socket } = this
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > BACKLOG_MAX) {
      socket.close(CLOSE.slow, 'Too slow')
      return
    }
    socket.send(JSON.stringify(frame))
  }

  subscribe(key: string, subscription: Subscription): void {
    this.unsubscribe(key)
    // Frames that arrived before the end are still processed after it.
    if (this.hasEnded) return subscription.close()
    if (this.subscriptions.size >= SUBSCRIPTIONS_MAX) {
      throw new AppError('too_many_requests', foreignText('Too many subscriptions on one connection'))
    }
    this.subscriptions.set(key, subscription)
  }

  refuse(reason: string): void {
    this.socket.close(CLOSE.refused, reason)
  }

  unsubscribe(key: string): void {
    this.subscriptions.get(key)?.close()
    this.subscriptions.delete(key)
  }

  /** Ends all subscriptions, including those that are still being opened. */
  end(): void {
    this.hasEnded = true
    for (const key of this.subscriptions.keys()) this.unsubscribe(key)
  }
}

/** Sockets of one user; each open tab has one. */
export const CONNECTIONS_PER_USER_MAX = 50

/** Closes the oldest sockets of a user above the limit. `connections` is ordered by age, oldest first. */
export function closeOldest(connections: Iterable<Connection>, userId: string): void {
  const own = [...connections].filter(
    ({ user, socket }) => user?.id === userId && socket.readyState === socket.OPEN,
  )
  for (const { socket } of own.slice(0, Math.max(0, own.length - CONNECTIONS_PER_USER_MAX)))
    socket.close(CLOSE.crowd, 'Too many connections of one account')
}

export function readFrame(bytes: Buffer): ClientFrame {
  if (bytes.length > CLIENT_FRAME_MAX) throw new AppError('too_large', foreignText('The frame is too large'))
  try {
    return ClientFrame.parse(JSON.parse(bytes.toString()))
  } catch {
    throw new AppError('invalid', foreignText('The frame could not be read'))
  }
}
