import { BookOpen, Code, MailX, Scale } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Model } from '#contract/models.ts'
import { NEW_NOTEBOOK, setDraft } from '#web/chat/drafts.view-state.ts'
import { useHasModel } from '#web/models/queries.ts'
import { useDisplaySettings } from '#web/models/view-state.ts'
import { runCommand } from '#web/platform/commands.ts'
import { FileStarters } from './new-notebook-cards.ts'
import { Starter } from './Starter.tsx'

const STARTERS = [
  { label: 'welcome.explain', text: 'welcome.explainText', Icon: BookOpen },
  { label: 'welcome.draft', text: 'welcome.draftText', Icon: MailX },
  { label: 'welcome.compare', text: 'welcome.compareText', Icon: Scale },
  { label: 'welcome.review', text: 'welcome.reviewText', Icon: Code },
] as const

/** Ideas for a first message: each fills the composer, where it can be edited before sending. */
export function Starters({ model }: { model: Model | undefined }) {
  const { t } = useTranslation()
  const hasModel = useHasModel()
  const { showHelp } = useDisplaySettings()
  const choose = (text: string) => {
    setDraft(NEW_NOTEBOOK, text)
    runCommand('focus-composer')
  }
  if (hasModel && !showHelp) return null
  return (
    <ul aria-label={t('welcome.starters')} className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {hasModel ? (
        STARTERS.map(({ label, text, Icon }) => (
          <Starter key={label} label={t(label)} text={t(text)} Icon={Icon} onChoose={() => choose(t(text))} />
        ))
      ) : (
        <FileStarters model={model} />
      )}
    </ul>
  )
}
