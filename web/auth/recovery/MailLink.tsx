import type { UseMutationResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#web/platform/errors.ts'
import { LinkConfirmation } from './LinkConfirmation.tsx'
import { OtherAccount } from './OtherAccount.tsx'
import { problemOf } from './problem.ts'
import { SignInFirst } from './SignInFirst.tsx'
import { useIsSignedIn } from './use-is-signed-in.ts'

type Confirmation = Pick<
  UseMutationResult<unknown, ApiError, { token: string }>,
  'mutate' | 'isPending' | 'isSuccess' | 'error'
>

interface FrameProps {
  title: string
  body: string
  problem?: string
  footer?: ReactNode
  children: ReactNode
}

interface MailLinkProps {
  /** The frame of the page. */
  frame: ComponentType<FrameProps>
  /** The action of the link, which is part of the keys of its texts. */
  kind: 'verify' | 'change' | 'cancel'
  token: string | undefined
  confirmation: Confirmation
  footer?: (problem: string | undefined) => ReactNode
}

/** The target of a link in an email: a button performs its action, so that email scanners cannot. */
export function MailLink({ frame: Frame, kind, token, confirmation, footer }: MailLinkProps) {
  const { t } = useTranslation()
  const { mutate, isPending, isSuccess, error } = confirmation
  const problem = token === undefined ? t('recovery.incomplete') : problemOf(error)
  return (
    <Frame
      title={t(isSuccess ? `recovery.${kind}DoneTitle` : `recovery.${kind}Title`)}
      body={t(isSuccess ? `recovery.${kind}DoneBody` : `recovery.${kind}Body`)}
      problem={problem}
      footer={footer?.(problem)}
    >
      <LinkConfirmation
        action={t(`recovery.${kind}`)}
        outcome={isSuccess ? t(`recovery.${kind}Done`) : undefined}
        isSpent={token === undefined || error?.status === 422 || error?.status === 409}
        isBusy={isPending}
        onConfirm={() => token !== undefined && mutate({ token })}
      />
    </Frame>
  )
}

/** A link that is valid for one account only: other users are redirected to sign-in and back. */
export function AccountMailLink({ path, ...link }: MailLinkProps & { path: string }) {
  const { t } = useTranslation()
  const isSignedIn = useIsSignedIn()
  const { frame: Frame, token, confirmation } = link
  const target = `${path}?token=${token}`
  if (token !== undefined && !isSignedIn)
    return (
      <Frame title={t('recovery.signInFirstTitle')} body={t('recovery.signInFirstBody')}>
        <SignInFirst target={target} />
      </Frame>
    )
  if (confirmation.error?.details.isOtherAccount)
    return (
      <Frame title={t('recovery.otherAccountTitle')} body={t('recovery.otherAccountBody')}>
        <OtherAccount target={target} />
      </Frame>
    )
  return <MailLink {...link} />
}
