import { Scissors } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Quest } from '#contract/quests.ts'
import { ContinueButton } from './ContinueButton.tsx'

/** Marks an answer that was cut at its output limit, with a button to continue it. */
export function CutNotice({ quest }: { quest: Quest }) {
  const { t } = useTranslation()
  const { status, promptMeta } = quest
  if (status !== 'done' || promptMeta.finishReason !== 'length') return null
  return (
    <div
      role="note"
      className="my-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-sunk px-3 py-2 text-soft"
    >
      <Scissors aria-hidden size={16} />
      <p className="min-w-0 flex-1 basis-48">{t('chat.cut')}</p>
      <ContinueButton quest={quest} />
    </div>
  )
}
