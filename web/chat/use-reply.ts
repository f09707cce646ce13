import { useDeferredValue, useEffect } from 'react'
import type { Quest } from '#contract/chat.ts'
import { refetchQuest, showQuest } from './queries.ts'
import type { RunStream } from './run-stream.ts'
import { followRun, useStreams } from './streams.view-state.ts'

/** The reply to a message as it is being written; `undefined` when none is. */
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
  // The first words are rendered at once; rendering what follows stops while a key is handled.
  const deferred = useDeferredValue(newest)
  return deferred?.text ? deferred : newest
}
