import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LlmSettings } from '#contract/llm-settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/ErrorScreen.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { MessageRow } from './MessageRow.tsx'
import { useOutgoing } from './outbox.view-state.ts'
import { isAnswering, thread, useOlderMessages } from './queries.ts'
import { ReplyAnnouncer } from './ReplyAnnouncer.tsx'
import { sendWaiting } from './sending.ts'
import { ThreadScroller } from './ThreadScroller.tsx'
import { ThreadSkeleton } from './ThreadSkeleton.tsx'
import { EMPTY_THREAD, hasOlder } from './thread.ts'
import { type ThreadRow, threadRows } from './thread-rows.ts'

interface ChatThreadProps {
  notebookId: string
  /** What an answer would be asked with again. */
  llm: LlmSettings
}

/** The conversation of a notebook. */
export function ChatThread({ notebookId, llm }: ChatThreadProps) {
  const { t } = useTranslation()
  const { data, error, fetchStatus, refetch } = useQuery(thread(notebookId))
  const outgoing = useOutgoing(notebookId)
  const { mutate: fetchOlder, isPending, error: olderError } = useOlderMessages(notebookId)
  const rows = useMemo(() => threadRows(data?.quests ?? [], outgoing), [data, outgoing])
  const renderRow = useCallback((row: ThreadRow) => <MessageRow row={row} llm={llm} />, [llm])
  const isReplying = isAnswering(data ?? EMPTY_THREAD)
  const needOlder = useCallback(() => {
    if (!isPending && !olderError) fetchOlder()
  }, [isPending, olderError, fetchOlder])

  // A reply may have ended while this tab was elsewhere; what waited for it may go now.
  useEffect(() => {
    if (data && !isReplying) void sendWaiting(notebookId)
  }, [data, isReplying, notebookId])

  if (!data && rows.length === 0) {
    if (error?.code === 'network' || fetchStatus === 'paused') return <ThreadElsewhere />
    return error ? <ErrorScreen message={error.message} onRetry={() => void refetch()} /> : <ThreadSkeleton />
  }
  const newest = data?.quests[0]
  return (
    <>
      <ThreadScroller
        rows={rows}
        renderRow={renderRow}
        hasOlder={!!data && hasOlder(data)}
        onNeedOlder={needOlder}
        newestMark={`${rows.at(-1)?.key} ${newest?.status} ${newest?.updatedAt}`}
        ownMark={outgoing.at(-1)?.clientMessageId}
        top={
          <ThreadTop
            isEmpty={rows.length === 0}
            isLoading={isPending}
            hasFailed={olderError !== null}
            onRetry={() => fetchOlder()}
          />
        }
      />
      {newest && <ReplyAnnouncer key={newest.id} newest={newest} />}
      <span className="sr-only" role="status">
        {isPending && t('chat.olderLoading')}
      </span>
    </>
  )
}

interface ThreadTopProps {
  isEmpty: boolean
  isLoading: boolean
  hasFailed: boolean
  onRetry: () => void
}

function ThreadTop({ isEmpty, isLoading, hasFailed, onRetry }: ThreadTopProps) {
  const { t } = useTranslation()
  if (isLoading) return <Spinner className="mx-auto mb-4 text-faint" />
  if (hasFailed)
    return (
      <p className="mb-4 flex items-center justify-center gap-3 text-soft">
        {t('chat.olderFailed')}
        <Button size="small" onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      </p>
    )
  return isEmpty ? <EmptyState title={t('chat.beginning')} body={t('chat.beginningBody')} /> : null
}

/** Offline, in a notebook whose messages this device has never fetched. */
function ThreadElsewhere() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-1 flex-col justify-center">
      <EmptyState title={t('notebooks.offlineTitle')} body={t('notebooks.offlineBody')} />
    </div>
  )
}
