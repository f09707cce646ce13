import { useTranslation } from 'react-i18next'
import { type RegistrationInvite, registrationInvites } from '#contract/registration-invites.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
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
  const send = useMailInvite()
  return (
    <FormDialog
      onClose={onClose}
      title={t('registrationInvites.mailTitle')}
      schema={Fields}
      onSubmit={({ email }) => send.mutate({ id: invite.id, email }, { onSuccess: onClose })}
      request={send}
      action={t('registrationInvites.send')}
    >
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
    </FormDialog>
  )
}
