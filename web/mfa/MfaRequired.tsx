import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { signOut } from '#web/auth/queries.ts'
import { toast } from '#web/platform/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { SetupDialog } from './SetupDialog.tsx'

/** Stands in for every page while the site demands codes that the person has not set up. */
export function MfaRequired() {
  const { t } = useTranslation()
  useEffect(() => toast.plain(t('mfa.pleaseComplete')), [t])
  return (
    <main className="min-h-full bg-sunk">
      <title>{t('mfa.requiredTitle')}</title>
      <SetupDialog
        title={t('mfa.requiredTitle')}
        description={t('mfa.requiredBody')}
        wayOut={
          <Button tone="quiet" onClick={() => void signOut()}>
            {t('nav.signOut')}
          </Button>
        }
      />
    </main>
  )
}
