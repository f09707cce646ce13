import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { signOut } from '#web/auth/queries.ts'
import { Button, buttonStyles } from '#web/ui/forms/Button.tsx'

/** Whose the link is stays untold: whoever holds it may have found it. */
export function OtherAccount({ target }: { target: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const change = () => {
    void signOut()
    void navigate(paths.login({ redirectTo: target }))
  }
  return (
    <div className="flex flex-col gap-3">
      <Button tone="primary" size="large" onClick={change}>
        {t('recovery.changeAccount')}
      </Button>
      <Link {...paths.home()} className={buttonStyles({ tone: 'quiet', size: 'large' })}>
        {t('recovery.staySignedIn')}
      </Link>
    </div>
  )
}
