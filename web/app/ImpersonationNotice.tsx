import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useImpersonator, useReturnToAdmin } from '#web/auth/queries.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'

/** For an administrator who acts as somebody: who that is, and the way back. */
export function ImpersonationNotice() {
  const { t } = useTranslation()
  const { username } = useCurrentUser()
  const impersonator = useImpersonator()
  const { mutate: goBack, isPending } = useReturnToAdmin()
  if (impersonator === null) return null
  return (
    <div className="mx-1 mb-2 rounded-card bg-bad-soft p-3">
      <p className="mb-2 break-words text-bad">{t('nav.actingAs', { username })}</p>
      <Button
        tone="danger"
        icon={<Undo2 size={16} />}
        isBusy={isPending}
        onClick={() => goBack()}
        className="w-full"
      >
        {t('nav.returnToAdmin')}
      </Button>
    </div>
  )
}

/** The same where there is room for an icon only. */
export function ImpersonationIcon() {
  const { t } = useTranslation()
  const impersonator = useImpersonator()
  const { mutate: goBack, isPending } = useReturnToAdmin()
  if (impersonator === null) return null
  return (
    <IconButton
      label={t('nav.returnToAdmin')}
      icon={<Undo2 size={16} className="text-bad" />}
      isBusy={isPending}
      tooltipSide="inline-end"
      onClick={() => goBack()}
    />
  )
}

/** Around everything, so that nobody forgets in whose name they act. */
export function ImpersonationFrame() {
  if (useImpersonator() === null) return null
  return (
    <div aria-hidden className="pointer-events-none fixed inset-0 z-50 animate-breathe border-4 border-bad" />
  )
}
