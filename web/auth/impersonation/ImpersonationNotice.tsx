import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { useImpersonator, useReturnToAdmin } from './queries.ts'

/** For an administrator who acts as a user: the user, and a button to return. */
export function ImpersonationNotice(): ReactNode {
  const { t } = useTranslation()
  const { username } = useCurrentUser()
  const impersonator = useImpersonator()
  const { mutate: goBack, isPending } = useReturnToAdmin()
  if (impersonator === null) return null
  return (
    <div className="mx-1 mb-2 rounded-card bg-bad-soft p-3">
      <p className="mb-2 break-words text-bad">{t('authShell.actingAs', { username })}</p>
      <Button
        tone="danger"
        icon={<Undo2 size={16} />}
        isBusy={isPending}
        onClick={() => goBack()}
        className="w-full"
      >
        {t('authShell.returnToAdmin')}
      </Button>
    </div>
  )
}
