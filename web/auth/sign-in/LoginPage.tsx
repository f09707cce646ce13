import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { auth } from '#contract/auth.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { StrategyButtons } from '../external/StrategyButtons.tsx'
import { SecondStep } from '../mfa/SecondStep.tsx'
import { PasskeyButton } from '../passkeys/PasskeyButton.tsx'
import { forgotPasswordPath, registerPath } from '../paths.ts'
import { authStatus, useSignIn } from '../queries.ts'
import { redirectError } from '../redirect-error.ts'
import { safeRedirectTarget } from '../redirect-target.ts'
import { formLinkStyles, SignInFrame } from '../SignInFrame.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether a session of this browser expired, and its user if known. */
    hasEnded?: boolean
    identifier?: string
  }
}

const Fields = inputSchemaOf(auth.login)

export function LoginPage() {
  const { t } = useTranslation()
  const { redirectTo, error, errorKey } = useSearch({ from: '/login' })
  const { data: status } = useQuery(authStatus())
  const signIn = useSignIn()
  const { hasEnded, identifier: ended } = useLocation({ select: ({ state }) => state })
  const [startedOver, setStartedOver] = useState<{ identifier?: string; reason?: string }>()
  const identifier = startedOver?.identifier ?? ended
  if (signIn.data && 'mfaToken' in signIn.data)
    return (
      <SignInFrame title={t('mfa.stepTitle')} body={t('mfa.stepBody')}>
        <SecondStep
          firstStep={signIn.data}
          onStartOver={(reason) => {
            setStartedOver({ identifier: signIn.variables.identifier, reason })
            signIn.reset()
          }}
        />
      </SignInFrame>
    )
  return (
    <SignInFrame
      title={t('auth.signInTitle')}
      body={introduction()}
      problem={signIn.error?.message ?? startedOver?.reason ?? redirectError({ error, errorKey })}
      footer={
        status?.registrationMode !== 'closed' && (
          <>
            {t('auth.noAccount')}{' '}
            <Link {...registerPath({ redirectTo })} className={formLinkStyles}>
              {t('auth.register')}
            </Link>
          </>
        )
      }
    >
      <Form
        isBusy={signIn.isPending || signIn.isSuccess}
        schema={Fields}
        serverErrors={signIn.error?.fields}
        onSubmit={(values) => signIn.mutate(values)}
        className="flex flex-col gap-4"
      >
        <TextField
          name="identifier"
          label={t('auth.identifier')}
          defaultValue={identifier}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField name="password" label={t('auth.password')} autoComplete="current-password" />
        <Link {...forgotPasswordPath()} className={`self-start ${formLinkStyles}`}>
          {t('recovery.forgot')}
        </Link>
        <Button type="submit" tone="primary" size="large" className="mt-2">
          {t('auth.signIn')}
        </Button>
      </Form>
      <PasskeyButton />
      <StrategyButtons redirectTo={safeRedirectTarget(redirectTo)} />
    </SignInFrame>
  )

  function introduction() {
    if (redirectTo === undefined && !hasEnded) return t('auth.signInBody')
    // The link of an email may be opened without an earlier session.
    if (redirectTo && /^\/verify-(email|change)\b/.test(redirectTo)) return t('recovery.signInToConfirm')
    return hasEnded ? t('auth.sessionExpired') : t('auth.signInToOpen')
  }
}
