import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MfaSetup } from '#contract/mfa.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { BackupCodes } from './BackupCodes.tsx'
import { CodeForm } from './CodeForm.tsx'
import { isAppCode } from './code-entry.ts'
import { ManualKey } from './ManualKey.tsx'
import { useCompleteSetup } from './queries.ts'

interface SetupStepsProps {
  setup: MfaSetup
  onDone?: () => void
  /** Beside the button that completes the setup. */
  wayOut?: ReactNode
}

/** Sets up an authenticator app: scan or type the key, store the backup codes, verify a code. */
export function SetupSteps({ setup, onDone, wayOut }: SetupStepsProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const { mutate: complete, error, isPending } = useCompleteSetup()
  const submit = (token: string) =>
    complete(
      { token },
      {
        onSuccess: () => {
          onDone?.()
          // Loads pages again that were refused before.
          void router.invalidate()
        },
      },
    )
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-5 sm:flex-row sm:items-center">
        <img
          src={setup.qrCodeUrl}
          alt={t('mfa.qrCode')}
          className="mx-auto size-44 flex-none rounded-card border border-line bg-white sm:mx-0"
        />
        <div className="min-w-0">
          <p className="text-soft">{t('mfa.scan')}</p>
          <ManualKey text={setup.manualEntryKey} />
        </div>
      </div>
      <BackupCodes codes={setup.backupCodes} />
      <CodeForm
        label={t('mfa.code')}
        hint={t('mfa.setupCodeHint')}
        accepts={isAppCode}
        isNumeric
        isBusy={isPending}
        error={error?.fields.token}
        onSubmit={submit}
      >
        {(canSubmit) => (
          <div className="flex flex-wrap items-center justify-end gap-2">
            {wayOut}
            <Button type="submit" tone="primary" disabled={!canSubmit}>
              {t('mfa.verifyAndEnable')}
            </Button>
          </div>
        )}
      </CodeForm>
    </div>
  )
}
