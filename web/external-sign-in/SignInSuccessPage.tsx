import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { safeRedirectTarget } from '#web/auth/redirect-target.ts'
import { SignInFrame } from '#web/auth/SignInFrame.tsx'
import { session } from '#web/platform/session.ts'
import { buttonStyles } from '#web/ui/Button.tsx'
import { LoadingScreen } from '#web/ui/LoadingScreen.tsx'
import { useFinishSignIn } from './queries.ts'

const PROFILE_SETTINGS = 2
const ERROR_MAX = 300

/**
 * Where a browser arrives from a provider: it trades what the address carries for a session, once, and shows what went
 * wrong otherwise.
 */
export function SignInSuccessPage() {
  const { t } = useTranslation()
  const { problem } = useHandOver()
  if (problem === undefined) return <LoadingScreen />
  return (
    <SignInFrame
      title={t('externalSignIn.failedTitle')}
      body={t('externalSignIn.failedBody')}
      problem={problem}
    >
      <Link
        {...(session.isSignedIn() ? paths.profile({ tab: PROFILE_SETTINGS }) : paths.login())}
        className={buttonStyles({ tone: 'primary', size: 'large', className: 'w-full' })}
      >
        {t(session.isSignedIn() ? 'externalSignIn.backToProfile' : 'externalSignIn.backToSignIn')}
      </Link>
    </SignInFrame>
  )
}

function useHandOver(): { problem: string | undefined } {
  const { t } = useTranslation()
  const search = useSearch({ from: '/auth/success' })
  const navigate = useNavigate()
  const { history } = useRouter()
  // What the address carried at first: it is gone from there before anything is done with it.
  const [{ token, refreshToken, userId, error }] = useState(search)
  const { mutate: finish, error: failure } = useFinishSignIn()
  const hasBegun = useRef(false)
  const handOver = token ?? refreshToken

  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void navigate({ to: '/auth/success', search: { error }, replace: true })
    if (error !== undefined || handOver === undefined) return
    finish(
      { token: handOver, userId },
      {
        onSuccess: ({ redirectTo }) => {
          const target = safeRedirectTarget(redirectTo ?? undefined)
          if (target === undefined) void navigate({ ...paths.newNotebook(), replace: true })
          else history.replace(target)
        },
      },
    )
  }, [navigate, history, finish, handOver, userId, error])

  if (error !== undefined) return { problem: error.slice(0, ERROR_MAX) }
  if (handOver === undefined) return { problem: t('externalSignIn.nothingToFinish') }
  return { problem: failure?.message }
}
