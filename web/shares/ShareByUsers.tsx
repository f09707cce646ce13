import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Permission } from '#contract/access.ts'
import type { Notebook } from '#contract/notebooks.ts'
import { toApiError } from '#web/platform/errors.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useShareNotebooks } from './queries.ts'
import { grantableRoles, PERMISSIONS_OF, type ShareRole } from './share-roles.ts'

const Fields = z.object({
  recipients: z
    .string()
    .transform((text) => text.split(/[\s,;]+/).filter(Boolean))
    .pipe(z.array(z.string()).min(1, 'Recipients is required')),
})

/** Adds users to notebooks. Those that could not be shared stay, to be shared again. */
export function ShareByUsers({ notebooks }: { notebooks: Notebook[] }) {
  const { t } = useTranslation()
  const [role, setRole] = useState<ShareRole>('read')
  const [left, setLeft] = useState(notebooks)
  const [done, setDone] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const { mutate: share, isPending, error } = useShareNotebooks()
  const granted = Permission.options.filter((permission) =>
    notebooks.every(({ permissions }) => permissions.includes(permission)),
  )
  const submit = (recipients: string[]) => {
    setDone(0)
    share(
      { notebooks: left, recipients, permissions: PERMISSIONS_OF[role], onProgress: setDone },
      {
        onSuccess: ({ failed }) => {
          setLeft(failed.length > 0 ? failed : notebooks)
          if (failed.length === 0 && field.current) {
            field.current.value = ''
            field.current.focus()
          }
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
      <TextField
        ref={field}
        name="recipients"
        label={t('shares.recipients')}
        hint={t('shares.recipientsHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="flex items-end gap-2">
        <Select
          label={t('shares.permissions')}
          value={role}
          onChange={setRole}
          options={grantableRoles(granted).map((value) => ({ value, label: t(`shares.roles.${value}`) }))}
          className="flex-1"
        />
        <Button type="submit" size="field">
          {left.length < notebooks.length ? t('shares.again', { count: left.length }) : t('shares.share')}
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
