import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Quest } from '#contract/quests.ts'
import { ErrorBoundary } from '#web/ui/feedback/ErrorBoundary.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { PlainText } from '#web/ui/layout/PlainText.tsx'
import { AnswerActions } from './AnswerActions.tsx'
import { useMessageAccess } from './notebook-access.ts'
import { useDeleteMessage } from './queries.ts'
import type { ThreadRow } from './thread-slots.ts'

/** A message that could not be rendered: its text and its actions. Nothing in it need have its type. */
export function UndrawnMessage({ row }: { row: ThreadRow }) {
  const { t } = useTranslation()
  if (row.kind !== 'quest') return <PlainText text={textOf(row.message.prompt)} className="mb-8" />
  const { quest } = row
  const replies: unknown = quest.replies
  const text = textOf(Array.isArray(replies) ? replies.at(-1) : undefined)
  return (
    <div className="mb-8">
      <p className="mb-2 text-small text-soft">{t('chat.undrawn')}</p>
      <PlainText text={textOf(quest.prompt)} className="mb-3 text-soft" />
      <PlainText text={text} />
      <ErrorBoundary fallback={<DeleteAction quest={quest} />}>
        <AnswerActions quest={quest} text={text} pager={{ index: 0, total: 1, onChoose: () => undefined }} />
      </ErrorBoundary>
    </div>
  )
}

/** Needs only the ids. */
function DeleteAction({ quest }: { quest: Quest }) {
  const { t } = useTranslation()
  const { mutate: remove, isPending } = useDeleteMessage()
  const { mayDelete } = useMessageAccess(quest)
  if (!mayDelete) return null
  return (
    <IconButton
      label={t('chat.deleteMessage')}
      icon={<Trash2 size={15} />}
      size="small"
      tone="faint"
      isBusy={isPending}
      className="-ms-1.5 mt-1.5"
      onClick={() => remove({ id: quest.sessionId, messageId: quest.id })}
    />
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
