import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MfaRequired } from '#contract/auth.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { canUsePasskeys, usePasskeyAsSecondStep } from '../passkeys/queries.ts'
import { CodeForm } from './CodeForm.tsx'
import { isAnyCode } from './code-entry.ts'
import { useVerifyCode } from './queries.ts'

interface SecondStepProps {
  /** The result of the first sign-in step. */
  firstStep: MfaRequired
  /** Called when a session does not redirect from the page. */
  onDone?: () => void
  /** Back to the first step, with an optional reason. */
  onStartOver: (reason?: string) => void
}

/** The second sign-in step; a session then redirects from the page. */
export function SecondStep({ firstStep, onDone, onStartOver }: SecondStepProps) {
  const { t } = useTranslation()
  const [mfaToken, setMfaToken] = useState(firstStep.mfaToken)
  const { mutate: verify, error, isPending } = useVerifyCode()
  const passkey = usePasskeyAsSecondStep()
  const submit = (token: string) =>
    verify(
      { token, mfaToken },
      {
        onSuccess: onDone,
        onError: ({ details, message, status }) => {
          if (details.mfaToken) setMfaToken(details.mfaToken)
          if (details.forceLogout || status === 401) onStartOver(message || t('mfa.startOver'))
        },
      },
    )
  return (
    <CodeForm
      label={t('mfa.code')}
      hint={t('mfa.anyCodeHint')}
      accepts={isAnyCode}
      isFocused
      isBusy={isPending}
      error={error?.fields.token ?? (error?.status === 423 ? error.message : undefined)}
      onSubmit={submit}
    >
      {(canSubmit) => (
        <>
          <Button type="submit" tone="primary" size="large" disabled={!canSubmit}>
            {t('mfa.verify')}
          </Button>
          {firstStep.hasPasskeys && canUsePasskeys() && (
            <Button
              size="large"
              icon={<KeyRound size={18} />}
              isBusy={passkey.isPending}
              onClick={() => passkey.mutate(mfaToken, { onSuccess: onDone })}
            >
              {t('passkeys.useInstead')}
            </Button>
          )}
          <Button tone="quiet" onClick={() => onStartOver()}>
            {t('mfa.backToSignIn')}
          </Button>
        </>
      )}
    </CodeForm>
  )
}
