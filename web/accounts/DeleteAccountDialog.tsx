import { useTranslation } from 'react-i18next'
import { accounts, DELETION_GRACE_DAYS } from '#contract/accounts.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { problemBesideFields } from '#web/platform/errors.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useRequestDeletion } from './queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'delete-account': undefined
  }
}

const Fields = inputSchemaOf(accounts.requestDeletion)

/** Lists the data that will be deleted, and asks for confirmation. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { username } = useCurrentUser()
  const { mutate, isPending, error } = useRequestDeletion()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('ownAccount.deleteTitle')}
      description={t('ownAccount.deleteBody', { days: DELETION_GRACE_DAYS })}
    >
      <Form
        isBusy={isPending}
        schema={Fields}
        serverErrors={error?.fields}
        onSubmit={(values) => mutate(values, { onSuccess: onClose })}
        className="flex flex-col gap-4 pb-2"
      >
        <ErrorState message={problemBesideFields(error)} />
        <TextField
          name="username"
          label={t('ownAccount.deleteUsername', { username })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" tone="danger">
            {t('ownAccount.deleteConfirm')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
