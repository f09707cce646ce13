import { useTranslation } from 'react-i18next'
import { session } from '#web/platform/session.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { SignInFrame } from '../SignInFrame.tsx'
import { AccountMailLink } from './MailLink.tsx'
import { useResendVerification, useVerifyEmail } from './queries.ts'
import { useLinkToken } from './use-link-token.ts'

export function VerifyEmailPage() {
  const token = useLinkToken()
  const confirmation = useVerifyEmail()
  const isConfirmedAlready = confirmation.error?.status === 409
  const footer = (problem: string | undefined) => problem !== undefined && !isConfirmedAlready && <AskAgain />
  return (
    <AccountMailLink
      frame={SignInFrame}
      kind="verify"
      path="/verify-email"
      token={token}
      confirmation={confirmation}
      footer={footer}
    />
  )
}

/** Signed-in users can resend the email; others are shown where to request it. */
function AskAgain() {
  const { t } = useTranslation()
  const { mutate, isPending } = useResendVerification()
  if (!session.isSignedIn()) return t('recovery.verifyAgainHint')
  return (
    <Button isBusy={isPending} onClick={() => mutate()}>
      {t('recovery.resend')}
    </Button>
  )
}
