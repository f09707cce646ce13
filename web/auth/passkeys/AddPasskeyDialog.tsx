import { useTranslation } from 'react-i18next'
import { PASSKEY_NAME_MAX, passkeys } from '#contract/passkeys.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useAddPasskey } from './queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'add-passkey': undefined
  }
}

const Fields = inputSchemaOf(passkeys.register).pick({ name: true })

/** Names a new passkey; the device then shows its own dialog. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const add = useAddPasskey()
  return (
    <FormDialog
      onClose={onClose}
      title={t('passkeys.addTitle')}
      description={t('passkeys.addBody')}
      width="form"
      schema={Fields}
      onSubmit={(values) => add.mutate(values, { onSuccess: onClose })}
      request={add}
      action={t('passkeys.continue')}
    >
      <TextField
        name="name"
        label={t('passkeys.name')}
        hint={t('passkeys.nameHint')}
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
      />
    </FormDialog>
  )
}
