import { Link } from '@tanstack/react-router'
import { BookX, CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { buttonStyles } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from './NotebookHeader.tsx'

const WORDS = {
  'not-found': { title: 'notebooks.notFoundTitle', body: 'notebooks.notFoundBody', Icon: BookX },
  offline: { title: 'notebooks.offlineTitle', body: 'notebooks.offlineBody', Icon: CloudOff },
} as const

/** In the place of a notebook that cannot be shown. */
export function NotebookMissing({ reason }: { reason: keyof typeof WORDS }) {
  const { t } = useTranslation()
  const { title, body, Icon } = WORDS[reason]
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <title>{t(title)}</title>
      <PageHeader />
      <div className="flex flex-1 flex-col justify-center">
        <EmptyState
          icon={<Icon size={28} strokeWidth={1.5} />}
          isPageTitle
          title={t(title)}
          body={t(body)}
          action={
            <Link {...paths.newNotebook()} className={buttonStyles()}>
              {t('notebooks.newNotebook')}
            </Link>
          }
        />
      </div>
    </main>
  )
}
