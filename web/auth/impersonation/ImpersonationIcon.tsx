import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { useImpersonator, useReturnToAdmin } from './queries.ts'

/** `ImpersonationNotice` as an icon for little space. */
export function ImpersonationIcon(): ReactNode {
  const { t } = useTranslation()
  const impersonator = useImpersonator()
  const { mutate: goBack, isPending } = useReturnToAdmin()
  if (impersonator === null) return null
  return (
    <IconButton
      label={t('authShell.returnToAdmin')}
      icon={<Undo2 size={16} className="text-bad" />}
      isBusy={isPending}
      tooltipSide="inline-end"
      onClick={() => goBack()}
    />
  )
}
