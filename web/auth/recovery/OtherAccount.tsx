import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { homePath } from '#web/notebooks/paths.ts'
import { Button, buttonStyles } from '#web/ui/forms/Button.tsx'
import { loginPath } from '../paths.ts'
import { signOut } from '../queries.ts'

/** The account of the link is not shown: the user may have found the link. */
export function OtherAccount({ target }: { target: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const change = () => {
    void signOut()
    void navigate(loginPath({ redirectTo: target }))
  }
  return (
    <div className="flex flex-col gap-3">
      <Button tone="primary" size="large" onClick={change}>
        {t('recovery.changeAccount')}
      </Button>
      <Link {...homePath()} className={buttonStyles({ tone: 'quiet', size: 'large' })}>
        {t('recovery.staySignedIn')}
      </Link>
    </div>
  )
}
