import { useTranslation } from 'react-i18next'
import type { RegistrationInvite } from '#contract/registration-invites.ts'
import { problemBesideFields } from '#web/platform/errors.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
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
  const { mutate: update, isPending, error } = useUpdateInvite({ isErrorShown: true })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('registrationInvites.editTitle', { code: invite.code })}
      width="wide"
    >
      <Form
        isBusy={isPending}
        schema={InviteFields}
        serverErrors={error?.fields}
        onSubmit={(values) => update({ id: invite.id, ...values }, { onSuccess: onClose })}
        className="flex flex-col gap-4"
      >
        <ErrorState message={problemBesideFields(error)} />
        <InviteFieldset invite={invite} />
        <div className="mt-2 mb-2 flex justify-end gap-2">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" tone="primary">
            {t('registrationInvites.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
