import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Account } from '#contract/user-administration.ts'
import { users } from '#contract/users.ts'
import { formatBytes } from '#web/platform/formats.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { readTags } from '#web/platform/typed-list.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useUpdateAccount } from './administration.queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    account: { account: Account }
  }
}

const { tags, storageLimit } = inputSchemaOf(users.updateAccount).shape

/** The fields are text; the contract has the rules. */
const Fields = z.object({
  tags: z.string().transform(readTags).pipe(tags.unwrap()),
  storageLimit: z
    .string()
    .trim()
    .transform((text) => (text === '' ? Number.NaN : Number(text)))
    .pipe(storageLimit.unwrap()),
})

/** Edits the tags and the storage limit of a user. */
export function AccountDialog({
  input: { account },
  onClose,
}: {
  input: { account: Account }
  onClose: () => void
}) {
  const { t } = useTranslation()
  const update = useUpdateAccount({ isErrorShown: true })
  return (
    <FormDialog
      onClose={onClose}
      title={t('accounts.editTitle', { username: account.username })}
      schema={Fields}
      onSubmit={(values) => update.mutate({ id: account.id, ...values }, { onSuccess: onClose })}
      request={update}
      action={t('accounts.save')}
    >
      <TextField
        name="tags"
        label={t('accounts.tags')}
        hint={t('accounts.tagsHint')}
        defaultValue={account.tags.join(', ')}
        autoCapitalize="none"
        autoComplete="off"
      />
      <TextField
        name="storageLimit"
        label={t('accounts.storageLimit')}
        hint={t('accounts.storageLimitHint', { used: formatBytes(account.currentStorageSize) })}
        inputMode="numeric"
        defaultValue={String(account.storageLimit)}
        autoComplete="off"
      />
    </FormDialog>
  )
}
