import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Permission } from '#contract/access.ts'
import { SHARE_DESCRIPTION_MAX } from '#contract/shares.ts'
import { toApiError } from '#web/platform/errors.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { PeopleField } from './PeopleField.tsx'
import { useShareItems } from './queries.ts'
import type { ShareItem } from './share-items.ts'
import { grantableRoles, PERMISSIONS_OF, type ShareRole } from './share-roles.ts'
import { typedNames } from './typed-names.ts'

const Fields = z.object({
  recipients: z.string().transform(typedNames).pipe(z.array(z.string()).min(1, 'Recipients is required')),
})

/** Gives users access to the items. Those that could not be shared stay, to be shared again. */
export function ShareByUsers({ items }: { items: ShareItem[] }) {
  const { t } = useTranslation()
  const [role, setRole] = useState<ShareRole>('share')
  const [names, setNames] = useState('')
  const [message, setMessage] = useState('')
  const [left, setLeft] = useState(items)
  const [done, setDone] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const { mutate: share, isPending, error } = useShareItems()
  const granted = Permission.options.filter((permission) =>
    items.every(({ permissions }) => permissions.includes(permission)),
  )
  // Only an address may belong to a user without an account, who gets an invite.
  const mayInvite = names.includes('@')
  const submit = (recipients: string[]) => {
    setDone(0)
    const description = message.trim() || (items.length > 1 ? t('shares.severalItems') : '')
    share(
      { items: left, recipients, permissions: PERMISSIONS_OF[role], description, onProgress: setDone },
      {
        onSuccess: ({ failed }) => {
          setLeft(failed.length > 0 ? failed : items)
          if (failed.length > 0) return
          setNames('')
          setMessage('')
          field.current?.focus()
        },
      },
    )
  }
  return (
    <Form
      isBusy={isPending}
      schema={Fields}
      serverErrors={error ? toApiError(error).fields : undefined}
      onSubmit={({ recipients }) => submit(recipients)}
      className="flex flex-col gap-3"
    >
      <PeopleField field={field} value={names} onChange={setNames} />
      {mayInvite && (
        <TextField
          name="description"
          label={t('shares.message')}
          hint={t('shares.messageHint')}
          value={message}
          maxLength={SHARE_DESCRIPTION_MAX}
          onChange={(event) => setMessage(event.target.value)}
        />
      )}
      <div className="flex items-end gap-2">
        <Select
          label={t('shares.permissions')}
          value={role}
          onChange={setRole}
          options={grantableRoles(granted).map((value) => ({ value, label: t(`shares.roles.${value}`) }))}
          className="flex-1"
        />
        <Button type="submit" size="field">
          {left.length < items.length ? t('shares.again', { count: left.length }) : t('shares.share')}
        </Button>
      </div>
      {isPending && left.length > 1 && (
        <p role="status" className="text-small text-soft">
          {t('shares.progress', { done, total: left.length })}
        </p>
      )}
    </Form>
  )
}
