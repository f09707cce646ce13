import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newNotebookPath } from '#web/notebooks/paths.ts'
import { session } from '#web/platform/session.ts'
import { PROFILE_TABS } from '#web/platform/settings-sections.ts'
import { LoadingScreen } from '#web/ui/feedback/LoadingScreen.tsx'
import { buttonStyles } from '#web/ui/forms/Button.tsx'
import { profilePath } from '#web/users/paths.ts'
import { SecondStep } from '../mfa/SecondStep.tsx'
import { loginPath } from '../paths.ts'
import { redirectError } from '../redirect-error.ts'
import { safeRedirectTarget } from '../redirect-target.ts'
import { SignInFrame } from '../SignInFrame.tsx'
import { useFinishSignIn } from './queries.ts'

/**
 * The redirect target of a provider: exchanges the search parameters for a session, once, with the second
 * step when codes are enabled, and shows errors.
 */
export function SignInSuccessPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { problem, firstStep, goOn } = useTicketExchange()
  if (firstStep !== undefined)
    return (
      <SignInFrame title={t('mfa.stepTitle')} body={t('mfa.stepBody')}>
        <SecondStep
          firstStep={firstStep}
          onDone={goOn}
          onStartOver={(reason) => void navigate({ ...loginPath({ error: reason }), replace: true })}
        />
      </SignInFrame>
    )
  if (problem === undefined) return <LoadingScreen />
  return (
    <SignInFrame
      title={t('externalSignIn.failedTitle')}
      body={t('externalSignIn.failedBody')}
      problem={problem}
    >
      <Link
        {...(session.isSignedIn() ? profilePath({ tab: PROFILE_TABS.security }) : loginPath())}
        className={buttonStyles({ tone: 'primary', size: 'large', className: 'w-full' })}
      >
        {t(session.isSignedIn() ? 'externalSignIn.backToProfile' : 'externalSignIn.backToSignIn')}
      </Link>
    </SignInFrame>
  )
}

function useTicketExchange() {
  const { t } = useTranslation()
  const search = useSearch({ from: '/auth/success' })
  const navigate = useNavigate()
  const { history } = useRouter()
  // The initial search parameters, which are removed from the address first.
  const [{ token, refreshToken, userId, error, errorKey }] = useState(search)
  const { mutate: finish, data: finished, error: failure } = useFinishSignIn()
  const hasBegun = useRef(false)
  const exchangeTicket = token ?? refreshToken

  const goOn = () => goTo(finished?.redirectTo)

  function goTo(redirectTo: string | null = null) {
    const target = safeRedirectTarget(redirectTo ?? undefined)
    if (target === undefined) void navigate({ ...newNotebookPath(), replace: true })
    else history.replace(target)
  }

  const begin = () => {
    void navigate({ to: '/auth/success', search: { error, errorKey }, replace: true })
    if (error !== undefined || exchangeTicket === undefined) return
    const onSuccess = ({ signedIn, redirectTo }: NonNullable<typeof finished>) => {
      if ('accessToken' in signedIn) goTo(redirectTo)
    }
    finish({ token: exchangeTicket, userId }, { onSuccess })
  }

  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    begin()
  })

  const firstStep = finished && 'mfaToken' in finished.signedIn ? finished.signedIn : undefined
  const nothing = exchangeTicket === undefined ? t('externalSignIn.nothingToFinish') : undefined
  return { problem: redirectError({ error, errorKey }) ?? nothing ?? failure?.message, firstStep, goOn }
}
