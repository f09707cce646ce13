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

/** Calls `handler` for each event of this kind that concerns the signed-in user. */
export function onLiveEvent<S extends z.ZodType>(
  event: LiveEvent<S>,
  handler: (payload: z.output<S>) => void,
): () => void {
  const parseAndHandle = (payload: unknown) => {
    const parsed = event.payload.safeParse(payload)
    if (parsed.success) handler(parsed.data)
  }
  const others = handlers.get(event.name) ?? new Set()
  handlers.set(event.name, others.add(parseAndHandle))
  return () => void others.delete(parseAndHandle)
}

/** Events may have been missed: shown data has to be fetched again. */
export function onMissedEvents(handler: () => void): () => void {
  missedHandlers.add(handler)
  return () => void missedHandlers.delete(handler)
}

/** Handles the response of a call like the event that other tabs receive. */
export const applyLiveEvent = <S extends z.ZodType>(event: LiveEvent<S>, payload: z.input<S>): void =>
  dispatch({ name: event.name, payload })

function dispatch({ name, payload }: Pick<PushedEvent, 'name' | 'payload'>) {
  for (const handle of handlers.get(name) ?? []) handle(payload)
}
