import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Organization } from '#contract/organizations.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { useAddOrganizationMembers } from './queries.ts'

const Fields = z.object({
  recipients: z.string().transform((text) => text.split(/[\s,;]+/).filter(Boolean)),
})

/** Adds users to an organization. */
export function AddOrganizationMembers({ organization: { id } }: { organization: Organization }) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const { mutate: add, isPending, error } = useAddOrganizationMembers()
  const submit = (recipients: string[]) =>
    add(
      { id, recipients },
      {
        onSuccess: () => {
          if (!field.current) return
          field.current.value = ''
          field.current.focus()
        },
      },
    )
  return (
    <Panel title={t('organizations.addMembers')}>
      <Form
        isBusy={isPending}
        schema={Fields}
        serverErrors={error?.fields}
        onSubmit={({ recipients }) => submit(recipients)}
        className="flex flex-col gap-3 px-4 py-3"
      >
        <TextField
          ref={field}
          name="recipients"
          label={t('organizations.recipients')}
          hint={t('organizations.recipientsHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit">{t('organizations.add')}</Button>
      </Form>
    </Panel>
  )
}
