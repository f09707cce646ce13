import { StickyNote } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Quest } from '#contract/chat.ts'
import { ActionsMenu } from '#web/ui/overlays/ActionsMenu.tsx'
import { CommandItems } from '#web/ui/overlays/CommandItems.tsx'
import { useMessageAccess } from './notebook-access.ts'
import { useAnswerActions } from './use-answer-actions.ts'

/** Marks a message that no model was asked, in place of an answer, and has its actions. */
export function NoteBar({ quest }: { quest: Quest }) {
  const { t } = useTranslation()
  const { pinning, fork, snip, deletion, isBusy } = useAnswerActions(quest)
  const { mayUpdate, mayDelete } = useMessageAccess(quest)
  return (
    <div className="-mt-4 mb-4 flex items-center justify-end gap-1 text-small text-faint">
      <StickyNote aria-hidden size={12} />
      {t('chat.note')}
      <ActionsMenu label={t('chat.answerMenu')} size="small" isBusy={isBusy} data-actions-of={quest.id}>
        <CommandItems actions={[mayUpdate && pinning, fork, snip, mayDelete && deletion]} />
      </ActionsMenu>
    </div>
  )
}
