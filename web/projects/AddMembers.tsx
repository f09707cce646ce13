import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { MemberRole, type Project } from '#contract/projects.ts'
import { toApiError } from '#web/platform/errors.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useAddMembers } from './members.queries.ts'

const Fields = z.object({
  recipients: z.string().transform((text) => text.split(/[\s,;]+/).filter(Boolean)),
})

/** Adds users to a project. */
export function AddMembers({ project: { id } }: { project: Project }) {
  const { t } = useTranslation()
  const [role, setRole] = useState<MemberRole>('editor')
  const field = useRef<HTMLInputElement>(null)
  const { mutate: add, isPending, error } = useAddMembers()
  const submit = (recipients: string[]) =>
    add(
      { id, recipients, role },
      {
        onSuccess: () => {
          if (!field.current) return
          field.current.value = ''
          field.current.focus()
        },
      },
    )
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
        label={t('projects.recipients')}
        hint={t('projects.recipientsHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="flex items-end gap-2">
        <Select
          label={t('projects.role')}
          value={role}
          onChange={setRole}
          options={MemberRole.options.map((value) => ({ value, label: t(`projects.roles.${value}`) }))}
          className="flex-1"
        />
        <Button type="submit" size="field">
          {t('projects.addMembers')}
        </Button>
      </div>
      <p className="text-small text-faint">{t(`projects.roleHints.${role}`)}</p>
    </Form>
  )
}
