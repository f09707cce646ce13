import { Link } from '@tanstack/react-router'
import { CloudOff, FolderX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MissingPage } from '#web/ui/feedback/MissingPage.tsx'
import { buttonStyles } from '#web/ui/forms/Button.tsx'
import { NavigationButton } from '#web/ui/page/NavigationButton.tsx'
import { projectsPath } from './paths.ts'

const WORDS = {
  'not-found': { title: 'projects.missingTitle', body: 'projects.missingBody', Icon: FolderX },
  offline: { title: 'projects.offlineTitle', body: 'projects.offlineBody', Icon: CloudOff },
} as const

/** Replaces a project that cannot be shown. */
export function ProjectMissing({ reason }: { reason: keyof typeof WORDS }) {
  const { t } = useTranslation()
  const { title, body, Icon } = WORDS[reason]
  return (
    <MissingPage
      Icon={Icon}
      title={t(title)}
      body={t(body)}
      header={<NavigationButton />}
      action={
        <Link {...projectsPath()} className={buttonStyles()}>
          {t('projects.toAll')}
        </Link>
      }
    />
  )
}
