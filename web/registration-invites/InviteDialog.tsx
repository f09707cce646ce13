import { useTranslation } from 'react-i18next'
import type { RegistrationInvite } from '#contract/registration-invites.ts'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { InviteFieldset } from './InviteFieldset.tsx'
import { InviteFields } from './invite-form.ts'
import { useUpdateInvite } from './queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    invite: { invite: RegistrationInvite }
  }
}

/** Edits an invite, with an effect on new accounts only. */
export function InviteDialog({
  input: { invite },
  onClose,
}: {
  input: { invite: RegistrationInvite }
  onClose: () => void
}) {
  const { t } = useTranslation()
  const update = useUpdateInvite({ isErrorShown: true })
  return (
    <FormDialog
      onClose={onClose}
      title={t('registrationInvites.editTitle', { code: invite.code })}
      width="wide"
      schema={InviteFields}
      onSubmit={(values) => update.mutate({ id: invite.id, ...values }, { onSuccess: onClose })}
      request={update}
      action={t('registrationInvites.save')}
    >
      <InviteFieldset invite={invite} />
    </FormDialog>
  )
}
