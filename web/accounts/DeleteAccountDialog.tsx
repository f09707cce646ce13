import { useTranslation } from 'react-i18next'
import { accounts, DELETION_GRACE_DAYS } from '#contract/accounts.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
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
  const request = useRequestDeletion()
  return (
    <FormDialog
      onClose={onClose}
      title={t('ownAccount.deleteTitle')}
      description={t('ownAccount.deleteBody', { days: DELETION_GRACE_DAYS })}
      schema={Fields}
      onSubmit={(values) => request.mutate(values, { onSuccess: onClose })}
      request={request}
      action={t('ownAccount.deleteConfirm')}
      tone="danger"
    >
      <TextField
        name="username"
        label={t('ownAccount.deleteUsername', { username })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  )
}
