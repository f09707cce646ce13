import { useTranslation } from 'react-i18next'
import { type Passkey, passkeys } from '#contract/passkeys.ts'
import { problemBesideFields } from '#web/platform/errors.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/Form.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { Problem } from '#web/ui/Problem.tsx'
import { useCurrentUser } from '#web/users/queries.ts'
import { useRemovePasskey } from './queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'remove-passkey': { passkey: Passkey }
  }
}

const Fields = inputSchemaOf(passkeys.remove).pick({ password: true })

interface RemovePasskeyDialogProps {
  input: { passkey: Passkey }
  onClose: () => void
}

/** The device keeps its half: it is of no use from then on. */
export function RemovePasskeyDialog({ input: { passkey }, onClose }: RemovePasskeyDialogProps) {
  const { t } = useTranslation()
  const { hasPassword } = useCurrentUser()
  const { mutate: remove, isPending, error } = useRemovePasskey()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('passkeys.removeTitle', { name: passkey.name })}
      description={t('passkeys.removeBody')}
      width="form"
    >
      <Form
        schema={Fields}
        serverErrors={error?.fields}
        onSubmit={({ password }) => remove({ id: passkey.id, password }, { onSuccess: onClose })}
        className="flex flex-col gap-4"
      >
        <Problem message={problemBesideFields(error)} />
        {hasPassword && (
          <PasswordField
            name="password"
            label={t('passkeys.password')}
            autoComplete="current-password"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this form
            autoFocus
          />
        )}
        <div className="flex justify-end">
          <Button type="submit" tone="danger" isBusy={isPending}>
            {t('passkeys.remove')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
