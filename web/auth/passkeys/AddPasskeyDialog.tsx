import { useTranslation } from 'react-i18next'
import { PASSKEY_NAME_MAX, passkeys } from '#contract/passkeys.ts'
import { problemBesideFields } from '#web/platform/errors.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
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
  const { mutate: add, isPending, error } = useAddPasskey()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('passkeys.addTitle')}
      description={t('passkeys.addBody')}
      width="form"
    >
      <Form
        isBusy={isPending}
        schema={Fields}
        serverErrors={error?.fields}
        onSubmit={(values) => add(values, { onSuccess: onClose })}
        className="flex flex-col gap-4"
      >
        <ErrorState message={problemBesideFields(error)} />
        <TextField
          name="name"
          label={t('passkeys.name')}
          hint={t('passkeys.nameHint')}
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
        />
        <div className="flex justify-end">
          <Button type="submit" tone="primary">
            {t('passkeys.continue')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
