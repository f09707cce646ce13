import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Account } from '#contract/user-administration.ts'
import { users } from '#contract/users.ts'
import { problemBesideFields } from '#web/platform/errors.ts'
import { formatNumber } from '#web/platform/formats.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { readTags } from '#web/platform/typed-list.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { storageUsed } from './account-rows.ts'
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
  const { mutate: update, isPending, error } = useUpdateAccount({ isErrorShown: true })
  return (
    <Dialog isOpen onClose={onClose} title={t('accounts.editTitle', { username: account.username })}>
      <Form
        isBusy={isPending}
        schema={Fields}
        serverErrors={error?.fields}
        onSubmit={(values) => update({ id: account.id, ...values }, { onSuccess: onClose })}
        className="flex flex-col gap-4"
      >
        <ErrorState message={problemBesideFields(error)} />
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
          hint={t('accounts.storageLimitHint', { used: formatNumber(storageUsed(account)) })}
          inputMode="numeric"
          defaultValue={String(account.storageLimit)}
          autoComplete="off"
        />
        <div className="mt-2 mb-2 flex justify-end gap-2">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" tone="primary">
            {t('accounts.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
