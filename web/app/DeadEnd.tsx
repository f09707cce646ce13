import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonStyles } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { paths } from './paths.ts'

/** A page with nothing on it but the way back. */
export function DeadEnd({ title, body }: { title: string; body: string }) {
  const { t } = useTranslation()
  return (
    <main className="flex min-h-full flex-1 flex-col justify-center">
      <title>{title}</title>
      <EmptyState
        icon={<Compass size={28} strokeWidth={1.5} />}
        title={title}
        isPageTitle
        body={body}
        action={
          <Link {...paths.newNotebook()} className={buttonStyles()}>
            {t('app.goHome')}
          </Link>
        }
      />
    </main>
  )
}
