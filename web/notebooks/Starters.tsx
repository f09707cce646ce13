import { BookOpen, Code, MailX, Scale } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { runCommand } from '#web/platform/commands.ts'

const STARTERS = [
  { label: 'welcome.explain', text: 'welcome.explainText', Icon: BookOpen },
  { label: 'welcome.draft', text: 'welcome.draftText', Icon: MailX },
  { label: 'welcome.compare', text: 'welcome.compareText', Icon: Scale },
  { label: 'welcome.review', text: 'welcome.reviewText', Icon: Code },
] as const

/** Ideas for a first message: each fills the composer, where it can be edited before sending. */
export function Starters({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('welcome.starters')} className="grid gap-2 sm:grid-cols-2">
      {STARTERS.map(({ label, text, Icon }) => (
        <li key={label}>
          <button
            type="button"
            onClick={() => {
              onChoose(t(text))
              runCommand('focus-composer')
            }}
            className="flex h-full w-full items-start gap-3 rounded-card border border-line px-4 py-3 text-start transition-colors hover:bg-hover"
          >
            <Icon aria-hidden size={16} className="mt-0.5 text-accent" />
            <span className="min-w-0">
              <span className="block font-[550]">{t(label)}</span>
              <span className="line-clamp-1 text-small text-faint">{t(text)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
