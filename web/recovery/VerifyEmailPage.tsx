import { useTranslation } from 'react-i18next'
import { SignInFrame } from '#web/auth/SignInFrame.tsx'
import { session } from '#web/platform/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { LinkConfirmation } from './LinkConfirmation.tsx'
import { OtherAccount } from './OtherAccount.tsx'
import { problemOf } from './problem.ts'
import { useResendVerification, useVerifyEmail } from './queries.ts'
import { SignInFirst } from './SignInFirst.tsx'
import { useIsSignedIn } from './use-is-signed-in.ts'
import { useLinkToken } from './use-link-token.ts'

export function VerifyEmailPage() {
  const { t } = useTranslation()
  const token = useLinkToken()
  const isSignedIn = useIsSignedIn()
  const { mutate, isPending, isSuccess, error } = useVerifyEmail()
  const target = `/verify-email?token=${token}`
  if (token !== undefined && !isSignedIn)
    return (
      <SignInFrame title={t('recovery.signInFirstTitle')} body={t('recovery.signInFirstBody')}>
        <SignInFirst target={target} />
      </SignInFrame>
    )
  if (error?.details.isOtherAccount)
    return (
      <SignInFrame title={t('recovery.otherAccountTitle')} body={t('recovery.otherAccountBody')}>
        <OtherAccount target={target} />
      </SignInFrame>
    )
  const problem = token === undefined ? t('recovery.incomplete') : problemOf(error)
  return (
    <SignInFrame
      title={isSuccess ? t('recovery.verifyDoneTitle') : t('recovery.verifyTitle')}
      body={isSuccess ? t('recovery.verifyDoneBody') : t('recovery.verifyBody')}
      problem={problem}
      footer={problem !== undefined && <AskAgain />}
    >
      <LinkConfirmation
        action={t('recovery.verify')}
        outcome={isSuccess ? t('recovery.verifyDone') : undefined}
        isSpent={token === undefined || error?.status === 422 || error?.status === 409}
        isBusy={isPending}
        onConfirm={() => token !== undefined && mutate({ token })}
      />
    </SignInFrame>
  )
}

/** Whoever is signed in gets the mail again; anybody else is told where to ask for it. */
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
