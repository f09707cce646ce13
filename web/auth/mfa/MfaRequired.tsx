import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/platform/toast.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { fullScreenOnPhone } from '#web/ui/overlays/popup-styles.ts'
import { signOut } from '../queries.ts'
import { setupFailure } from './failures.ts'
import { useBeginSetup } from './queries.ts'
import { SetupSteps } from './SetupSteps.tsx'

/** Replaces every page while multi-factor authentication is required and not set up. */
export function MfaRequired() {
  const { t } = useTranslation()
  const { mutate: begin, data: setup, isPending, error } = useBeginSetup()
  useEffect(() => toast.plain(t('mfa.pleaseComplete')), [t])
  useEffect(() => begin(undefined), [begin])
  const wayOut = (
    <Button tone="quiet" onClick={() => void signOut()}>
      {t('authShell.signOut')}
    </Button>
  )
  return (
    <main className="min-h-full bg-sunk">
      <title>{t('mfa.requiredTitle')}</title>
      <Dialog
        isOpen
        title={t('mfa.requiredTitle')}
        description={t('mfa.requiredBody')}
        width={setup ? 'wide' : 'form'}
        className={setup && fullScreenOnPhone}
      >
        {setup ? (
          <SetupSteps setup={setup} wayOut={wayOut} />
        ) : (
          <div className="flex flex-col gap-2">
            <ErrorState message={error ? setupFailure(error) : undefined} />
            <Button tone="primary" size="large" isBusy={isPending} onClick={() => begin(undefined)}>
              {t('mfa.begin')}
            </Button>
            {wayOut}
          </div>
        )}
      </Dialog>
    </main>
  )
}
