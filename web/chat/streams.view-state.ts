import { create } from 'zustand'
import type { Quest } from '#contract/chat.ts'
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

/** Faster than the eye needs, slower than tokens come: React renders at most this often. */
const FLUSH_MS = 50

/** Replies being written, by message id, as last shown. */
export const useStreams = create<{ streams: Record<string, RunStream> }>(() => ({ streams: {} }))

interface Follower {
  onEnd: (quest: Quest) => void
  /** The run cannot be followed: it is over, or may no longer be seen. */
  onLost: () => void
}

/** Ahead of what is shown by at most one flush. */
const newest = new Map<string, RunStream>()
const followed = new Set<string>()
/** Of those that are followed, the ones that are over. */
const ended = new Set<string>()
let flushTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Follows the run of a message and rebuilds its text, from where this tab left off. The answer stops following and
 * keeps what has come, so that coming back continues.
 */
export function followRun(questId: string, { onEnd, onLost }: Follower): () => void {
  let askedAfter: number | undefined
  let unsubscribe = () => {}

  const streamNow = () => newest.get(questId) ?? EMPTY_STREAM

  function ask() {
    unsubscribe = subscribe('run', questId, {
      after: () => {
        askedAfter = streamNow().seq
        return askedAfter
      },
      onEvent: receive,
      onError: () => {
        endStream(questId)
        onLost()
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
      unsubscribe()
      onEnd(parsed.payload.quest)
      return endStream(questId)
    }
    newest.set(
      questId,
      parsed ? applyRunEvent(stream, parsed, event.seq) : { ...stream, seq: event.seq ?? stream.seq },
    )
    flushSoon()
  }

  if (!newest.has(questId)) newest.set(questId, EMPTY_STREAM)
  followed.add(questId)
  ended.delete(questId)
  flushSoon()
  ask()
  return () => {
    unsubscribe()
    followed.delete(questId)
    if (ended.delete(questId)) newest.delete(questId)
    flushSoon()
  }
}

function flushSoon() {
  flushTimer ??= setTimeout(flush, FLUSH_MS)
}

function flush() {
  clearTimeout(flushTimer)
  flushTimer = undefined
  useStreams.setState({ streams: Object.fromEntries(newest) })
  setReplyStreaming(followed.size > ended.size)
}

/**
 * The reply is over, or can no longer be followed. What has come stays on screen until the finished message is in its
 * place and nobody follows any more: a moment without either would draw a long answer twice.
 */
export function endStream(questId: string): void {
  if (followed.has(questId)) ended.add(questId)
  else newest.delete(questId)
  flushSoon()
}
