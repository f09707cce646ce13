import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/forms/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { BackupCodes } from './BackupCodes.tsx'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'new-backup-codes': { codes: string[] }
  }
}

interface NewBackupCodesDialogProps {
  input: { codes: string[] }
  onClose: () => void
}

/** Shows new backup codes, once. */
export function NewBackupCodesDialog({ input: { codes }, onClose }: NewBackupCodesDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('mfa.newCodesTitle')}
      footer={<Button onClick={onClose}>{t('mfa.done')}</Button>}
    >
      <BackupCodes codes={codes} />
    </Dialog>
  )
}
