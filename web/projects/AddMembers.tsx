import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MemberRole, type Project } from '#contract/projects.ts'
import { RecipientsForm } from '#web/friends/recipients/RecipientsForm.tsx'
import { groupChoices } from '#web/groups/queries.ts'
import { toApiError } from '#web/platform/errors.ts'
import { useAddMembers } from './members.queries.ts'

/** Adds users, groups and organizations to a project. */
export function AddMembers({ project: { id, groups } }: { project: Project }) {
  const { t } = useTranslation()
  const { data: choices = [] } = useQuery(groupChoices())
  const [role, setRole] = useState<MemberRole>('editor')
  const { mutate: add, isPending, error } = useAddMembers()
  return (
    <RecipientsForm
      choices={choices.filter((choice) => !groups.some((known) => known.id === choice.id))}
      role={{
        label: t('projects.role'),
        value: role,
        onChange: setRole,
        options: MemberRole.options.map((value) => ({ value, label: t(`projects.roles.${value}`) })),
        hint: t(`projects.roleHints.${role}`),
      }}
      submitLabel={t('projects.addMembers')}
      isBusy={isPending}
      serverErrors={error ? toApiError(error).fields : undefined}
      onSubmit={(entered, clear) => add({ id, ...entered, role }, { onSuccess: clear })}
    />
  )
}
