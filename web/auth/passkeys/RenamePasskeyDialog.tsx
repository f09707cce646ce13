import { useTranslation } from 'react-i18next'
import { PASSKEY_NAME_MAX, type Passkey, passkeys } from '#contract/passkeys.ts'
import { problemBesideFields } from '#web/platform/errors.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
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
  const { mutate: rename, isPending, error } = useRenamePasskey()
  return (
    <Dialog isOpen onClose={onClose} title={t('passkeys.renameTitle')} width="form">
      <Form
        isBusy={isPending}
        schema={Fields}
        serverErrors={error?.fields}
        onSubmit={({ name }) => rename({ id: passkey.id, name }, { onSuccess: onClose })}
        className="flex flex-col gap-4"
      >
        <ErrorState message={problemBesideFields(error)} />
        <TextField
          name="name"
          label={t('passkeys.name')}
          defaultValue={passkey.name}
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
        />
        <div className="flex justify-end">
          <Button type="submit" tone="primary">
            {t('passkeys.rename')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
