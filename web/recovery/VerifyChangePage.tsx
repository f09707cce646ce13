import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { formLinkStyles, SignInFrame } from '#web/auth/SignInFrame.tsx'
import { session } from '#web/platform/session.ts'
import { LinkConfirmation } from './LinkConfirmation.tsx'
import { problemOf } from './problem.ts'
import { useCancelEmailChange, useConfirmEmailChange } from './queries.ts'
import { SignInFirst } from './SignInFirst.tsx'
import { useLinkToken } from './use-link-token.ts'

/** Where both mails about a new address lead: the one to it confirms, the one to the old address cancels. */
export function VerifyChangePage() {
  const { cancel } = useSearch({ from: '/verify-change' })
  return cancel === 'true' ? <CancelChange /> : <ConfirmChange />
}

function ConfirmChange() {
  const { t } = useTranslation()
  const token = useLinkToken()
  const { mutate, isPending, isSuccess, error } = useConfirmEmailChange()
  return (
    <SignInFrame
      title={isSuccess ? t('recovery.changeDoneTitle') : t('recovery.changeTitle')}
      body={isSuccess ? t('recovery.changeDoneBody') : t('recovery.changeBody')}
      problem={token === undefined ? t('recovery.incomplete') : problemOf(error)}
    >
      {token !== undefined && !session.isSignedIn() ? (
        <SignInFirst target={`/verify-change?token=${token}`} />
      ) : (
        <LinkConfirmation
          action={t('recovery.change')}
          outcome={isSuccess ? t('recovery.changeDone') : undefined}
          isSpent={token === undefined || error?.status === 422 || error?.status === 409}
          isBusy={isPending}
          onConfirm={() => token !== undefined && mutate({ token })}
        />
      )}
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
