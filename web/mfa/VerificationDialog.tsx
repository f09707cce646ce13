import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { BackupCodes } from './BackupCodes.tsx'
import { CodeForm } from './CodeForm.tsx'
import { isAnyCode } from './code-entry.ts'
import { useDisableMfa, useReplaceBackupCodes } from './queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'mfa-verification': { purpose: 'disable' | 'replaceBackupCodes' }
  }
}

interface VerificationDialogProps {
  input: { purpose: 'disable' | 'replaceBackupCodes' }
  onClose: () => void
}

/** Asks for a code before the codes themselves are changed. */
export function VerificationDialog({ input: { purpose }, onClose }: VerificationDialogProps) {
  return purpose === 'disable' ? <DisableDialog onClose={onClose} /> : <ReplaceDialog onClose={onClose} />
}

function DisableDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { mutate: disable, error, isPending } = useDisableMfa()
  const submit = (token: string) => disable({ token }, { onSuccess: onClose, onError: closeWhenOut(onClose) })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('mfa.disableTitle')}
      description={t('mfa.disableBody')}
      width="form"
    >
      <AnyCodeForm error={error?.fields.token} onSubmit={submit}>
        {(canSubmit) => (
          <Button type="submit" tone="danger" disabled={!canSubmit} isBusy={isPending}>
            {t('mfa.disable')}
          </Button>
        )}
      </AnyCodeForm>
    </Dialog>
  )
}

function ReplaceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [codes, setCodes] = useState<string[]>()
  const { mutate: replace, error, isPending } = useReplaceBackupCodes()
  const submit = (token: string) =>
    replace(
      { token },
      { onSuccess: ({ backupCodes }) => setCodes(backupCodes), onError: closeWhenOut(onClose) },
    )
  if (codes)
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
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('mfa.replaceTitle')}
      description={t('mfa.replaceBody')}
      width="form"
    >
      <AnyCodeForm error={error?.fields.token} onSubmit={submit}>
        {(canSubmit) => (
          <Button type="submit" tone="primary" disabled={!canSubmit} isBusy={isPending}>
            {t('mfa.replace')}
          </Button>
        )}
      </AnyCodeForm>
    </Dialog>
  )
}

interface AnyCodeFormProps {
  error: string | undefined
  onSubmit: (code: string) => void
  children: (canSubmit: boolean) => ReactNode
}

function AnyCodeForm({ error, onSubmit, children }: AnyCodeFormProps) {
  const { t } = useTranslation()
  return (
    <CodeForm
      label={t('mfa.code')}
      hint={t('mfa.anyCodeHint')}
      accepts={isAnyCode}
      isFocused
      error={error}
      onSubmit={onSubmit}
    >
      {(canSubmit) => <div className="flex justify-end">{children(canSubmit)}</div>}
    </CodeForm>
  )
}

/** The session has ended with the last wrong code; the page behind leads to sign-in. */
const closeWhenOut = (close: () => void) => (error: { details: { forceLogout?: boolean } }) => {
  if (error.details.forceLogout) close()
}
