import { useTranslation } from 'react-i18next'
import { PASSKEY_NAME_MAX, type Passkey, passkeys } from '#contract/passkeys.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useRenamePasskey } from './queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'rename-passkey': { passkey: Passkey }
  }
}

const Fields = inputSchemaOf(passkeys.rename).pick({ name: true })

interface RenamePasskeyDialogProps {
  input: { passkey: Passkey }
  onClose: () => void
}

export function RenamePasskeyDialog({ input: { passkey }, onClose }: RenamePasskeyDialogProps) {
  const { t } = useTranslation()
  const rename = useRenamePasskey()
  return (
    <FormDialog
      onClose={onClose}
      title={t('passkeys.renameTitle')}
      width="form"
      schema={Fields}
      onSubmit={({ name }) => rename.mutate({ id: passkey.id, name }, { onSuccess: onClose })}
      request={rename}
      action={t('passkeys.rename')}
    >
      <TextField
        name="name"
        label={t('passkeys.name')}
        defaultValue={passkey.name}
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
      />
    </FormDialog>
  )
}
