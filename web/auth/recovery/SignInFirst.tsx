import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonStyles } from '#web/ui/forms/Button.tsx'
import { forgotPasswordPath, loginPath } from '../paths.ts'

/** An address is confirmed in its account: the reader of the email may not know its creator. */
export function SignInFirst({ target }: { target: string }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-3">
      <Link
        {...loginPath({ redirectTo: target })}
        className={buttonStyles({ tone: 'primary', size: 'large' })}
      >
        {t('auth.signIn')}
      </Link>
      <Link {...forgotPasswordPath()} className={buttonStyles({ tone: 'quiet', size: 'large' })}>
        {t('recovery.forgot')}
      </Link>
    </div>
  )
}
