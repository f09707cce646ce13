import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDisplaySettings } from '#web/models/view-state.ts'
import { DiagramDisplay } from '#web/ui/diagrams/diagram-display.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorBoundary } from '#web/ui/feedback/ErrorBoundary.tsx'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { useThreadBlocks } from './blocks.queries.ts'
import { MessageRow } from './MessageRow.tsx'
import { useNotebookAccess } from './notebook-access.ts'
import { useOutgoing } from './outbox.view-state.ts'
import { thread } from './queries.ts'
import { ReplyAnnouncer } from './ReplyAnnouncer.tsx'
import { sendWaiting } from './sending.ts'
import { ThreadCommands } from './ThreadCommands.tsx'
import { ThreadScroller, type ThreadScrollerHandle } from './ThreadScroller.tsx'
import { ThreadSkeleton } from './ThreadSkeleton.tsx'
import { ThreadTools } from './ThreadTools.tsx'
import { EMPTY_THREAD, isAnswering } from './thread.ts'
import { type ThreadRow, threadSlots } from './thread-slots.ts'

interface ChatThreadProps {
  notebookId: string
  /** The index of a message to which the conversation is scrolled when it opens. */
  shown?: number
}

/** The conversation of a notebook. */
export function ChatThread({ notebookId, shown }: ChatThreadProps) {
  const { t } = useTranslation()
  const { data, error, fetchStatus, refetch } = useQuery(thread(notebookId))
  const outgoing = useOutgoing(notebookId)
  const { need, isLoading, hasFailed, retry } = useThreadBlocks(notebookId)
  const scroller = useRef<ThreadScrollerHandle>(null)
  const log = useRef<HTMLDivElement>(null)
  const jumpTo = useCallback((index: number) => scroller.current?.jumpTo(index), [])
  const known = data ?? EMPTY_THREAD
  const slots = useMemo(() => threadSlots(known, outgoing), [known, outgoing])
  const { count } = slots
  const renderRow = useCallback(
    (row: ThreadRow, index: number) => <MessageRow row={row} index={index} count={count} />,
    [count],
  )
  const isReplying = isAnswering(known)
  const { enableAutoScroll, recharts } = useDisplaySettings()

  // A reply may have ended while this tab was inactive; the messages that waited for it may be sent now.
  useEffect(() => {
    if (data && !isReplying) void sendWaiting(notebookId)
  }, [data, isReplying, notebookId])

  const isShown = count > 0
  useEffect(() => {
    if (isShown && shown !== undefined) scroller.current?.jumpTo(shown)
  }, [isShown, shown])

  if (!data && count === 0) {
    if (error?.code === 'network' || fetchStatus === 'paused') return <ThreadElsewhere />
    return error ? <ErrorScreen message={error.message} onRetry={() => void refetch()} /> : <ThreadSkeleton />
  }
  const newest = known.quests[0]
  return (
    <DiagramDisplay value={recharts.displayMode}>
      <ThreadScroller
        ref={scroller}
        log={log}
        slots={slots}
        renderRow={renderRow}
        onNeed={need}
        isHeld={isReplying && !enableAutoScroll}
        newestMark={`${slots.keyAt(count - 1)} ${newest?.status} ${newest?.updatedAt}`}
        ownMark={outgoing.at(-1)?.clientMessageId}
        top={count === 0 && <Beginning />}
      >
        <ThreadTools notebookId={notebookId} count={count} log={log} jumpTo={jumpTo} />
      </ThreadScroller>
      {hasFailed && <LoadFailure onRetry={retry} />}
      <ReplyAnnouncer newest={newest} />
      {newest && (
        <ErrorBoundary fallback={null} retryKey={known}>
          <ThreadCommands quests={known.quests} newest={newest} onShowEnd={() => jumpTo(count - 1)} />
        </ErrorBoundary>
      )}
      <span className="sr-only" role="status">
        {isLoading && t('chat.olderLoading')}
      </span>
    </DiagramDisplay>
  )
}

/** Messages in view could not be loaded, or offline are not on this device. */
function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <p
      role="status"
      className="flex flex-none items-center justify-center gap-3 border-t border-line px-4 py-2 text-soft"
    >
      {t(navigator.onLine ? 'chat.olderFailed' : 'chat.olderOffline')}
      <Button size="small" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </p>
  )
}

/** Offline, in a notebook whose messages were never loaded on this device. */
function ThreadElsewhere() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-1 flex-col justify-center">
      <EmptyState title={t('notebooks.offlineTitle')} body={t('notebooks.offlineBody')} />
    </div>
  )
}

/** In place of the messages of a notebook that has none. */
function Beginning() {
  const { t } = useTranslation()
  const { mayUpdate } = useNotebookAccess()
  const body = mayUpdate ? t('chat.beginningBody') : t('chat.beginningForReaders')
  return <EmptyState title={t('chat.beginning')} body={body} />
}
