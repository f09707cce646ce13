import { useTranslation } from 'react-i18next'
import { type RegistrationInvite, registrationInvites } from '#contract/registration-invites.ts'
import { problemBesideFields } from '#web/platform/errors.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useMailInvite } from './queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'mail-invite': { invite: RegistrationInvite }
  }
}

const Fields = inputSchemaOf(registrationInvites.userInvite).pick({ email: true })

export function MailInviteDialog({
  input: { invite },
  onClose,
}: {
  input: { invite: RegistrationInvite }
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { mutate: send, isPending, error } = useMailInvite()
  return (
    <Dialog isOpen onClose={onClose} title={t('registrationInvites.mailTitle')}>
      <Form
        isBusy={isPending}
        schema={Fields}
        serverErrors={error?.fields}
        onSubmit={({ email }) => send({ id: invite.id, email }, { onSuccess: onClose })}
        className="flex flex-col gap-4"
      >
        <ErrorState message={problemBesideFields(error)} />
        <TextField
          name="email"
          inputMode="email"
          label={t('registrationInvites.mailTo')}
          defaultValue={invite.email ?? ''}
          readOnly={invite.email !== null}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <div className="mt-2 mb-2 flex justify-end gap-2">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" tone="primary">
            {t('registrationInvites.send')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
