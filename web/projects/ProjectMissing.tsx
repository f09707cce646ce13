import { Link } from '@tanstack/react-router'
import { CloudOff, FolderX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { buttonStyles } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NavigationButton } from '#web/ui/NavigationButton.tsx'

const WORDS = {
  'not-found': { title: 'projects.missingTitle', body: 'projects.missingBody', Icon: FolderX },
  offline: { title: 'projects.offlineTitle', body: 'projects.offlineBody', Icon: CloudOff },
} as const

/** In the place of a project that cannot be shown. */
export function ProjectMissing({ reason }: { reason: keyof typeof WORDS }) {
  const { t } = useTranslation()
  const { title, body, Icon } = WORDS[reason]
  return (
    <main className="flex min-h-0 flex-1 flex-col px-4 py-6 sm:px-8">
      <title>{t(title)}</title>
      <NavigationButton />
      <div className="flex flex-1 flex-col justify-center">
        <EmptyState
          icon={<Icon size={28} strokeWidth={1.5} />}
          isPageTitle
          title={t(title)}
          body={t(body)}
          action={
            <Link {...paths.projects()} className={buttonStyles()}>
              {t('projects.toAll')}
            </Link>
          }
        />
      </div>
    </main>
  )
}
