import { useTranslation } from 'react-i18next'
import { PlainText } from '#web/ui/layout/PlainText.tsx'
import { AnswerActions } from './AnswerActions.tsx'
import type { ThreadRow } from './thread-slots.ts'

/** A message that could not be rendered: its text and its actions. */
export function UndrawnMessage({ row }: { row: ThreadRow }) {
  const { t } = useTranslation()
  if (row.kind !== 'quest') return <PlainText text={row.message.prompt} className="mb-8" />
  const text = row.quest.replies.at(-1) ?? ''
  return (
    <div className="mb-8">
      <p className="mb-2 text-small text-soft">{t('chat.undrawn')}</p>
      <PlainText text={row.quest.prompt} className="mb-3 text-soft" />
      <PlainText text={text} />
      <AnswerActions
        quest={row.quest}
        text={text}
        pager={{ index: 0, total: 1, onChoose: () => undefined }}
      />
    </div>
  )
}
