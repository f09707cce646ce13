import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLiveState } from '#web/platform/live.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { mfaStatus, refetchMfaStatus } from './queries.ts'

/**
 * Multi-factor authentication is required and the user's status could not be loaded: `MfaRequired` cannot be
 * shown.
 */
export function RefusalNotice() {
  const { t } = useTranslation()
  const isRefused = useLiveState(({ state }) => state === 'refused')
  // `isError` is false during a refetch, which would remove the button from under the pointer.
  const { errorUpdateCount, isFetching } = useQuery({ ...mfaStatus(), enabled: false })
  if (!isRefused || errorUpdateCount === 0) return null
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-bad-soft px-4 py-2 text-bad"
    >
      <ShieldAlert aria-hidden size={16} className="flex-none" />
      <p className="min-w-0 flex-1">{t('authShell.refusedBody')}</p>
      <Button size="small" isBusy={isFetching} onClick={() => void refetchMfaStatus()}>
        {t('ui.retry')}
      </Button>
    </div>
  )
}
