import { StickyNote } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Quest } from '#contract/quests.ts'
import { ActionsMenu } from '#web/ui/overlays/ActionsMenu.tsx'
import { CommandItems } from '#web/ui/overlays/CommandItems.tsx'
import { useAnswerMenu } from './use-answer-menu.ts'

/** Marks a message that no model was asked, in place of an answer, and has its actions. */
export function NoteBar({ quest }: { quest: Quest }) {
  const { t } = useTranslation()
  const { menu, isBusy } = useAnswerMenu({ quest, text: '' })
  return (
    <div className="-mt-4 mb-4 flex items-center justify-end gap-1 text-small text-faint">
      <StickyNote aria-hidden size={12} />
      {t('chat.note')}
      <ActionsMenu label={t('chat.answerMenu')} size="small" isBusy={isBusy} data-actions-of={quest.id}>
        <CommandItems actions={menu} />
      </ActionsMenu>
    </div>
  )
}
