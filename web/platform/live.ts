import type { z } from 'zod'
import { create } from 'zustand'
import { LIVE_PATH, type Topic } from '#contract/live.ts'
import type { LiveEvent } from '#contract/procedures.ts'
import { LiveConnection, type LiveState, type PushedEvent, type Subscription } from './live-connection.ts'
import { session } from './session.ts'

export type { LiveState } from './live-connection.ts'

/** The state of the connection, and the number of subscriptions. */
export const useLiveState = create<{ state: LiveState; subscriptions: number }>(() => ({
  state: 'connecting',
  subscriptions: 0,
}))

type Handler = (payload: unknown) => void

const handlers = new Map<string, Set<Handler>>()
const missedHandlers = new Set<() => void>()
let lastToken: string | undefined

const connection = new LiveConnection({
  openSocket: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}${LIVE_PATH}`),
  token: async ({ refresh }) => {
    lastToken = await (refresh ? session.renew(lastToken) : session.freshToken())
    return lastToken
  },
  onState: (state) => useLiveState.setState({ state }),
  onCount: (subscriptions) => useLiveState.setState({ subscriptions }),
  onMissed: () => {
    for (const refetch of missedHandlers) refetch()
  },
})

/** Connects at once instead of after the increasing delay. */
export const retryConnection = () => connection.retryNow()

/** Whether a request would probably reach the server and be accepted. */
export const isReachable = (state: LiveState) => state === 'online' || state === 'connecting'

/** Opens the tab's socket for a signed-in user; the returned function closes it. */
export function startLive(userId: string): () => void {
  const unsubscribe = connection.subscribe('user', userId, { onEvent: dispatch })
  const lost = () => connection.networkLost()
  const look = () => {
    if (document.visibilityState === 'visible') retryConnection()
  }
  addEventListener('online', retryConnection)
  addEventListener('offline', lost)
  document.addEventListener('visibilitychange', look)
  connection.open()
  return () => {
    removeEventListener('online', retryConnection)
    removeEventListener('offline', lost)
    document.removeEventListener('visibilitychange', look)
    unsubscribe()
    connection.close()
  }
}

export const subscribe = (topic: Topic, id: string, subscription: Subscription) =>
  connection.subscribe(topic, id, subscription)

/** The name of an event, which has to be given as a type: its schema would be part of the first load. */
type NameOf<E extends LiveEvent> = string extends E['name'] ? never : E['name']
type PayloadOf<E extends LiveEvent> = z.output<E['payload']>

/**
 * Calls `handler` for each event of this kind that concerns the signed-in user. Like the responses of calls, the payload
 * has the shape in which the server sends it.
 */
export function onLiveEvent<E extends LiveEvent>(
  name: NameOf<E>,
  handler: (payload: PayloadOf<E>) => void,
): () => void {
  const handle: Handler = (payload) => handler(payload as PayloadOf<E>)
  const others = handlers.get(name) ?? new Set()
  handlers.set(name, others.add(handle))
  return () => void others.delete(handle)
}

/** Events may have been missed: shown data has to be fetched again. */
export function onMissedEvents(handler: () => void): () => void {
  missedHandlers.add(handler)
  return () => void missedHandlers.delete(handler)
}

/** Handles the response of a call like the event that other tabs receive. */
export const applyLiveEvent = <E extends LiveEvent>(name: NameOf<E>, payload: PayloadOf<E>): void =>
  dispatch({ name, payload })

function dispatch({ name, payload }: Pick<PushedEvent, 'name' | 'payload'>) {
  for (const handle of handlers.get(name) ?? []) handle(payload)
}
