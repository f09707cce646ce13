import { Pin } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatTime } from '#web/platform/formats.ts'
import { ErrorBoundary } from '#web/ui/feedback/ErrorBoundary.tsx'
import { Answer } from './Answer.tsx'
import { NoteBar } from './NoteBar.tsx'
import { OutgoingAnswer } from './OutgoingAnswer.tsx'
import { Question, QuestionBubble } from './Question.tsx'
import type { ThreadRow } from './thread-slots.ts'
import { UndrawnMessage } from './UndrawnMessage.tsx'

interface MessageRowProps {
  row: ThreadRow
  /** Its index in the conversation, of which only a part is rendered. */
  index: number
  count: number
}

/** A question and its answer, below the date heading if it is the first of its day. */
export function MessageRow({ row, index, count }: MessageRowProps) {
  const { t } = useTranslation()
  // Formats of a time that is none throw, and here no error boundary is near.
  const isDated = !Number.isNaN(Date.parse(row.createdAt))
  return (
    <>
      {row.startsDay && isDated && (
        <h2 className="mb-5 flex items-center gap-3 text-small font-normal text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          <time dateTime={row.createdAt}>{formatDay(row.createdAt)}</time>
        </h2>
      )}
      {row.startsContext && (
        <p className="mb-5 flex items-center gap-3 text-center text-small text-faint before:h-px before:min-w-6 before:flex-1 before:border-t before:border-dashed before:border-line-strong after:h-px after:min-w-6 after:flex-1 after:border-t after:border-dashed after:border-line-strong">
          {t('chat.contextStart')}
        </p>
      )}
      <article
        aria-label={t('chat.questionAt', { time: isDated ? formatTime(row.createdAt) : '' })}
        aria-posinset={index + 1}
        aria-setsize={count}
        className="rounded-small outline-offset-4"
      >
        <MessageContent row={row} />
      </article>
    </>
  )
}

/** Rows are created again with each change of the thread, so the comparison is by content. */
const MessageContent = memo(
  function MessageContent({ row }: Pick<MessageRowProps, 'row'>) {
    return (
      <ErrorBoundary
        retryKey={row.kind === 'quest' && row.quest.updatedAt}
        fallback={<UndrawnMessage row={row} />}
      >
        {row.kind === 'quest' ? (
          <>
            {row.quest.isPinned && <PinnedMark />}
            <Question quest={row.quest} />
            {row.quest.type === 'message' ? <Answer quest={row.quest} /> : <NoteBar quest={row.quest} />}
          </>
        ) : (
          <>
            <QuestionBubble
              prompt={row.message.prompt}
              createdAt={row.createdAt}
              fileIds={row.message.fileIds}
            />
            <OutgoingAnswer message={row.message} />
          </>
        )}
      </ErrorBoundary>
    )
  },
  (before, after) => contentOf(before.row) === contentOf(after.row),
)

function PinnedMark() {
  const { t } = useTranslation()
  return (
    <p className="mb-1.5 flex items-center justify-end gap-1 text-small text-faint">
      <Pin aria-hidden size={12} />
      {t('chat.pinned')}
    </p>
  )
}

const contentOf = (row: ThreadRow) => (row.kind === 'quest' ? row.quest : row.message)
