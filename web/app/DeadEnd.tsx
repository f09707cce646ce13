import { Link, type LinkProps } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { startPage } from '#web/domains.ts'
import { session } from '#web/platform/session.ts'
import { MissingPage } from '#web/ui/feedback/MissingPage.tsx'
import { buttonStyles } from '#web/ui/forms/Button.tsx'

/** A page with a message and a link back; visitors are asked to sign in there. */
export function DeadEnd({ title, body }: { title: string; body: string }) {
  const { t } = useTranslation()
  return (
    <MissingPage
      Icon={Compass}
      title={title}
      body={body}
      action={
        <Link {...(startPage() as LinkProps)} className={buttonStyles()}>
          {session.isSignedIn() ? t('app.goHome') : t('auth.signIn')}
        </Link>
      }
    />
  )
}
