import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Permission } from '#contract/access.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useShareFiles } from './queries.ts'

const Fields = z.object({
  recipients: z
    .string()
    .transform((text) => text.split(/[\s,;]+/).filter(Boolean))
    .pipe(z.array(z.string()).min(1, 'Recipients is required')),
})

const ROLES = ['read', 'update', 'share', 'all'] as const
type Role = (typeof ROLES)[number]

const PERMISSIONS: Record<Role, Permission[]> = {
  read: ['read'],
  update: ['read', 'update'],
  share: ['read', 'share'],
  all: [...Permission.options],
}

/** Adds recipients to files. */
export function ShareForm({ files }: { files: KnowledgeFile[] }) {
  const { t } = useTranslation()
  const [role, setRole] = useState<Role>('read')
  const field = useRef<HTMLInputElement>(null)
  const { mutate: share, isPending, error } = useShareFiles()
  const mayGive = (permissions: Permission[]) =>
    files.every((file) => permissions.every((permission) => file.permissions.includes(permission)))
  const roles = ROLES.filter((one) => mayGive(PERMISSIONS[one]))
  return (
    <Form
      isBusy={isPending}
      schema={Fields}
      serverErrors={error?.fields}
      onSubmit={({ recipients }) =>
        share(
          { ids: files.map(({ id }) => id), recipients, permissions: PERMISSIONS[role] },
          { onSuccess: () => clear(field.current) },
        )
      }
      className="flex flex-col gap-3"
    >
      <TextField
        ref={field}
        name="recipients"
        label={t('fileShares.recipients')}
        hint={t('fileShares.recipientsHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="flex items-end gap-2">
        <Select
          label={t('fileShares.permissions')}
          value={role}
          onChange={setRole}
          options={roles.map((value) => ({ value, label: t(`fileShares.roles.${value}`) }))}
          className="flex-1"
        />
        <Button type="submit" size="field">
          {t('fileShares.share')}
        </Button>
      </div>
    </Form>
  )
}

function clear(field: HTMLInputElement | null) {
  if (!field) return
  field.value = ''
  field.focus()
}
