import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loginPath } from '#web/auth/paths.ts'
import { SignInFrame } from '#web/auth/SignInFrame.tsx'
import { takeReturnPath } from '#web/models/mcp-sign-in.queries.ts'
import { newNotebookPath } from '#web/notebooks/paths.ts'
import { session } from '#web/platform/session.ts'
import { toast } from '#web/platform/toast.ts'
import { LoadingScreen } from '#web/ui/feedback/LoadingScreen.tsx'
import { buttonStyles } from '#web/ui/forms/Button.tsx'
import { useFinishMcpSignIn } from './queries.ts'

/** Where an authorization server sends the user: exchanges the code for tokens, once. */
export function McpCallbackPage() {
  const { t } = useTranslation()
  const problem = useArrival()
  if (problem === undefined) return <LoadingScreen />
  const isSignedIn = session.isSignedIn()
  return (
    <SignInFrame title={t('mcp.signInFailedTitle')} body={t('mcp.signInFailedBody')} problem={problem}>
      <Link
        {...(isSignedIn ? newNotebookPath() : loginPath())}
        className={buttonStyles({ tone: 'primary', size: 'large', className: 'w-full' })}
      >
        {t(isSignedIn ? 'mcp.backToNotebooks' : 'mcp.signIn')}
      </Link>
    </SignInFrame>
  )
}

function useArrival(): string | undefined {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const search = useSearch({ from: '/mcp/callback' })
  // The initial search parameters, which are removed from the address first.
  const [{ code, state, iss, error }] = useState(search)
  const { mutate: finish, error: failure } = useFinishMcpSignIn()
  const hasBegun = useRef(false)
  const mayFinish = session.isSignedIn() && error === undefined

  const begin = () => {
    void navigate({ to: '/mcp/callback', search: { error }, replace: true })
    if (!mayFinish || code === undefined || state === undefined) return
    finish(
      { code, state, iss },
      {
        onSuccess: ({ name }) => {
          toast.success(t('mcp.signedIn', { name }))
          void navigate({ href: takeReturnPath(), replace: true })
        },
      },
    )
  }

  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    begin()
  })

  if (!session.isSignedIn()) return t('mcp.signInHereFirst')
  if (error !== undefined) return t('mcp.signInRefused')
  if (code === undefined || state === undefined) return t('mcp.nothingToFinish')
  return failure?.message
}
