import { useTranslation } from 'react-i18next'
import type { Organization } from '#contract/organizations.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { SeatsForm } from './SeatsForm.tsx'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'organization-seats': { organization: Organization }
  }
}

interface OrganizationSeatsDialogProps {
  input: { organization: Organization }
  onClose: () => void
}

/** Changes the seats of an organization from the list of all. */
export function OrganizationSeatsDialog({ input: { organization }, onClose }: OrganizationSeatsDialogProps) {
  const { t } = useTranslation()
  const { name, memberCount } = organization
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="form"
      title={t('organizations.seatsTitle', { name })}
      description={t('organizations.memberCount', { count: memberCount })}
    >
      <SeatsForm organization={organization} onSaved={onClose} className="mb-2" />
    </Dialog>
  )
}
