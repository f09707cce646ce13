import { useDeferredValue, useEffect } from 'react'
import type { Quest } from '#contract/quests.ts'
import { refetchQuest, showQuest } from './queries.ts'
import type { RunStream } from './run-stream.ts'
import { followRun, useStreams } from './streams.view-state.ts'

/** The running reply to a message; `undefined` when there is none. */
export function useReply({ id, sessionId, status }: Quest): RunStream | undefined {
  const isRunning = status === 'running'
  useEffect(() => {
    if (!isRunning) return
    return followRun(id, {
      onEnd: showQuest,
      onLost: () => void refetchQuest({ id, sessionId }),
    })
  }, [id, sessionId, isRunning])
  const newest = useStreams(({ streams }) => (isRunning ? streams[id] : undefined))
  // The first words are rendered at once; rendering of later text is interrupted by key events.
  const deferred = useDeferredValue(newest)
  return deferred?.text ? deferred : newest
}
