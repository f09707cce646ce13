import { Link } from '@tanstack/react-router'
import { BookText, FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { filesPath } from '#web/files/paths.ts'
import { guidePath } from '#web/help/paths.ts'
import { closeAllDialogs } from '#web/platform/dialogs.ts'
import { buttonStyles } from '#web/ui/forms/Button.tsx'

const FEATURES = ['notebooks', 'models', 'files', 'projects', 'agents'] as const

/** What the program can do, that it is not finished, and where it is explained. */
export function HelpIntroduction() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-3 border-line max-md:border-b max-md:pb-5 md:border-e md:pe-8">
      <p className="rounded-control bg-sunk px-3 py-2 text-soft">{t('feedback.help.beta')}</p>
      <h3 className="font-[550]">{t('feedback.help.features')}</h3>
      <ul className="list-disc space-y-1 ps-5 text-soft marker:text-faint">
        {FEATURES.map((feature) => (
          <li key={feature}>{t(`feedback.help.${feature}`)}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Link {...guidePath()} onClick={closeAllDialogs} className={buttonStyles()}>
          <BookText aria-hidden size={16} />
          {t('feedback.help.guide')}
        </Link>
        <Link {...filesPath()} onClick={closeAllDialogs} className={buttonStyles()}>
          <FileText aria-hidden size={16} />
          {t('feedback.help.knowledge')}
        </Link>
      </div>
    </div>
  )
}
