import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { formLinkStyles, SignInFrame } from '#web/auth/SignInFrame.tsx'
import { LinkConfirmation } from './LinkConfirmation.tsx'
import { OtherAccount } from './OtherAccount.tsx'
import { problemOf } from './problem.ts'
import { useCancelEmailChange, useConfirmEmailChange } from './queries.ts'
import { SignInFirst } from './SignInFirst.tsx'
import { useIsSignedIn } from './use-is-signed-in.ts'
import { useLinkToken } from './use-link-token.ts'

/** Where both mails about a new address lead: the one to it confirms, the one to the old address cancels. */
export function VerifyChangePage() {
  const { cancel } = useSearch({ from: '/verify-change' })
  return cancel === 'true' ? <CancelChange /> : <ConfirmChange />
}

function ConfirmChange() {
  const { t } = useTranslation()
  const token = useLinkToken()
  const isSignedIn = useIsSignedIn()
  const { mutate, isPending, isSuccess, error } = useConfirmEmailChange()
  const target = `/verify-change?token=${token}`
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
  return (
    <SignInFrame
      title={isSuccess ? t('recovery.changeDoneTitle') : t('recovery.changeTitle')}
      body={isSuccess ? t('recovery.changeDoneBody') : t('recovery.changeBody')}
      problem={token === undefined ? t('recovery.incomplete') : problemOf(error)}
    >
      <LinkConfirmation
        action={t('recovery.change')}
        outcome={isSuccess ? t('recovery.changeDone') : undefined}
        isSpent={token === undefined || error?.status === 422 || error?.status === 409}
        isBusy={isPending}
        onConfirm={() => token !== undefined && mutate({ token })}
      />
    </SignInFrame>
  )
}

function CancelChange() {
  const { t } = useTranslation()
  const token = useLinkToken()
  const { mutate, isPending, isSuccess, error } = useCancelEmailChange()
  return (
    <SignInFrame
      title={isSuccess ? t('recovery.cancelDoneTitle') : t('recovery.cancelTitle')}
      body={isSuccess ? t('recovery.cancelDoneBody') : t('recovery.cancelBody')}
      problem={token === undefined ? t('recovery.incomplete') : problemOf(error)}
      footer={
        <Link {...paths.forgotPassword()} className={formLinkStyles}>
          {t('recovery.chooseNewPassword')}
        </Link>
      }
    >
      <LinkConfirmation
        action={t('recovery.cancel')}
        outcome={isSuccess ? t('recovery.cancelDone') : undefined}
        isSpent={token === undefined || error?.status === 422 || error?.status === 409}
        isBusy={isPending}
        onConfirm={() => token !== undefined && mutate({ token })}
      />
    </SignInFrame>
  )
}
