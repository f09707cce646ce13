import { create } from 'zustand'
import type { Quest } from '#contract/quests.ts'
import { setReplyStreaming } from '#web/platform/busy.ts'
import { subscribe } from '#web/platform/live.ts'
import {
  applyRunEvent,
  EMPTY_STREAM,
  parseRunEvent,
  placeOf,
  type RunStream,
  type SequencedEvent,
} from './run-stream.ts'

/**
 * The minimum time between two updates of the screen: longer than between tokens, too short to be noticed.
 */
const FLUSH_MS = 50
/** When an update takes long, half of the time remains for typing and scrolling. */
const FLUSH_PER_UPDATE = 2
const FLUSH_MAX_MS = 500

/** Running replies by message id, as last shown. */
export const useStreams = create<{ streams: Record<string, RunStream> }>(() => ({ streams: {} }))

interface Follower {
  onEnd: (quest: Quest) => void
  /** The run cannot be followed: it has ended, or access was lost. */
  onLost: () => void
}

/** Ahead of the shown state by at most one flush. */
const newest = new Map<string, RunStream>()
/** Runs that a component shows. */
const followed = new Set<string>()
/** Followed runs that have ended. */
const ended = new Set<string>()
const subscriptions = new Map<string, RunSubscription>()
let flushTimer: ReturnType<typeof setTimeout> | undefined
let flushedAt = Number.NEGATIVE_INFINITY
/** The duration of the last update; while it is not painted, the next one waits. */
let updateMs = 0
let isUpdating = false

interface RunSubscription {
  follower: Follower
  unsubscribe: () => void
}

/**
 * Follows the run of a message and rebuilds its text, from the last event that this tab has. The returned
 * function stops following and keeps the text, so that following again continues.
 */
export function followRun(questId: string, follower: Follower): () => void {
  if (!newest.has(questId)) newest.set(questId, EMPTY_STREAM)
  followed.add(questId)
  ended.delete(questId)
  flushSoon()
  const subscription = subscriptions.get(questId)
  if (subscription) subscription.follower = follower
  else subscribeToRun(questId, follower)
  return () => {
    closeSubscription(questId)
    followed.delete(questId)
    if (ended.delete(questId)) newest.delete(questId)
    flushSoon()
  }
}

/**
 * Subscribes to the run of a message that is about to be sent, so that its first event needs no further
 * request. The component that shows the answer takes over the subscription with `followRun`; otherwise the
 * returned function ends it.
 */
export function followAhead(questId: string, onEnd: Follower['onEnd']): () => void {
  if (subscriptions.has(questId)) return () => undefined
  newest.set(questId, EMPTY_STREAM)
  subscribeToRun(questId, { onEnd, onLost: () => undefined }, { isPending: true })
  return () => {
    if (followed.has(questId)) return
    closeSubscription(questId)
    newest.delete(questId)
  }
}

function subscribeToRun(questId: string, follower: Follower, { isPending = false } = {}): void {
  const subscription: RunSubscription = { follower, unsubscribe: () => undefined }
  subscriptions.set(questId, subscription)
  let askedAfter: number | undefined
  const streamNow = () => newest.get(questId) ?? EMPTY_STREAM

  function ask() {
    subscription.unsubscribe = subscribe('run', questId, {
      isPending,
      after: () => {
        askedAfter = streamNow().seq
        return askedAfter
      },
      onEvent: receive,
      onError: () => {
        subscriptions.delete(questId)
        endStream(questId)
        subscription.follower.onLost()
      },
    })
  }

  function receive(event: SequencedEvent) {
    const stream = streamNow()
    const place = placeOf(stream, event, askedAfter)
    if (place === 'ignore') return
    if (place === 'refetch') return ask()
    const parsed = parseRunEvent(event)
    if (parsed?.name === 'end') {
      closeSubscription(questId)
      subscription.follower.onEnd(parsed.payload.quest)
      return endStream(questId)
    }
    const next = parsed
      ? applyRunEvent(stream, parsed, event.seq)
      : { ...stream, seq: event.seq ?? stream.seq }
    newest.set(questId, next)
    if (isFirstText(stream, next)) flush()
    else flushSoon()
  }

  ask()
}

function closeSubscription(questId: string) {
  subscriptions.get(questId)?.unsubscribe()
  subscriptions.delete(questId)
}

/** The first words are shown at once, because the user waits for them. */
const isFirstText = (before: RunStream, after: RunStream) =>
  (before.text === '' && after.text !== '') || (before.reasoning === '' && after.reasoning !== '')

function flushSoon() {
  const elapsed = Math.abs(performance.now() - flushedAt)
  const pause = isUpdating
    ? FLUSH_MAX_MS
    : Math.min(FLUSH_MAX_MS, Math.max(FLUSH_MS, FLUSH_PER_UPDATE * updateMs))
  flushTimer ??= setTimeout(flush, Math.max(0, pause - elapsed))
}

/** A rendering that the next update interrupts would begin again, and never end on a slow device. */
function endUpdate(began: number) {
  if (began !== flushedAt) return
  isUpdating = false
  updateMs = performance.now() - began
  if (flushTimer === undefined) return
  clearTimeout(flushTimer)
  flushTimer = undefined
  flushSoon()
}

function flush() {
  clearTimeout(flushTimer)
  flushTimer = undefined
  flushedAt = performance.now()
  isUpdating = true
  useStreams.setState({ streams: Object.fromEntries(newest) })
  setReplyStreaming(followed.size > ended.size)
  const began = flushedAt
  afterPaint(() => endUpdate(began))
}

/** After the next paint, when the page is idle. */
function afterPaint(task: () => void) {
  requestAnimationFrame(() => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(task, { timeout: FLUSH_MAX_MS })
    else setTimeout(task)
  })
}

/**
 * The reply has ended, or can no longer be followed. Its text is kept until the finished message is rendered
 * and no component follows the run: a moment without either would render a long answer twice.
 */
export function endStream(questId: string): void {
  if (followed.has(questId)) ended.add(questId)
  else newest.delete(questId)
  flushSoon()
}
