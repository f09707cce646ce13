import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loginPath } from '#web/auth/paths.ts'
import { SignInFrame } from '#web/auth/SignInFrame.tsx'
import { filesPath } from '#web/files/paths.ts'
import { newNotebookPath } from '#web/notebooks/paths.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { session } from '#web/platform/session.ts'
import { toast } from '#web/platform/toast.ts'
import { LoadingScreen } from '#web/ui/feedback/LoadingScreen.tsx'
import { buttonStyles } from '#web/ui/forms/Button.tsx'
import { useFinishDrive } from './queries.ts'

/** The redirect target of Google: exchanges the code for a connection, once. */
export function DriveCallbackPage() {
  const { t } = useTranslation()
  const problem = useArrival()
  if (problem === undefined) return <LoadingScreen />
  const isSignedIn = session.isSignedIn()
  return (
    <SignInFrame title={t('drive.failedTitle')} body={t('drive.failedBody')} problem={problem}>
      <Link
        {...(isSignedIn ? newNotebookPath() : loginPath())}
        className={buttonStyles({ tone: 'primary', size: 'large', className: 'w-full' })}
      >
        {t(isSignedIn ? 'drive.back' : 'drive.signIn')}
      </Link>
    </SignInFrame>
  )
}

function useArrival(): string | undefined {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const search = useSearch({ from: '/google-drive/callback' })
  // The initial search parameters, which are removed from the address first.
  const [{ code, state, error }] = useState(search)
  const { mutate: finish, error: failure } = useFinishDrive()
  const hasBegun = useRef(false)
  const mayFinish = session.isSignedIn() && error === undefined

  const begin = () => {
    void navigate({ to: '/google-drive/callback', search: { error }, replace: true })
    if (!mayFinish || code === undefined || state === undefined) return
    const onSuccess = () => {
      toast.success(t('drive.connected'))
      // Opens over the library, where imported files appear.
      void navigate({ ...filesPath(), replace: true }).then(() => openDialog('google-drive'))
    }
    finish({ code, state }, { onSuccess })
  }

  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    begin()
  })

  if (!session.isSignedIn()) return t('drive.signInFirst')
  if (error !== undefined) return t('drive.refused')
  if (code === undefined || state === undefined) return t('drive.nothingToFinish')
  return failure?.message
}
