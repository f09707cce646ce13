import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { forgotPasswordPath } from '../paths.ts'
import { formLinkStyles, SignInFrame } from '../SignInFrame.tsx'
import { AccountMailLink, MailLink } from './MailLink.tsx'
import { useCancelEmailChange, useConfirmEmailChange } from './queries.ts'
import { useLinkToken } from './use-link-token.ts'

/**
 * The target of both emails about a new address: the one to it confirms, the one to the old address cancels.
 */
export function VerifyChangePage() {
  const { cancel } = useSearch({ from: '/verify-change' })
  return cancel === 'true' ? <CancelChange /> : <ConfirmChange />
}

function ConfirmChange() {
  const token = useLinkToken()
  const confirmation = useConfirmEmailChange()
  return (
    <AccountMailLink
      frame={SignInFrame}
      kind="change"
      path="/verify-change"
      token={token}
      confirmation={confirmation}
    />
  )
}

function CancelChange() {
  const { t } = useTranslation()
  const token = useLinkToken()
  const confirmation = useCancelEmailChange()
  const footer = () => (
    <Link {...forgotPasswordPath()} className={formLinkStyles}>
      {t('recovery.chooseNewPassword')}
    </Link>
  )
  return (
    <MailLink frame={SignInFrame} kind="cancel" token={token} confirmation={confirmation} footer={footer} />
  )
}
