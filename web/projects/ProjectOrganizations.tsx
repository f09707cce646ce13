import { useQuery } from '@tanstack/react-query'
import { Building2, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MemberRole, type Project } from '#contract/projects.ts'
import { ownOrganizations } from '#web/organizations/queries.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { useAddOrganization, useRemoveOrganization } from './members.queries.ts'
import { mayManageMembers } from './project-permissions.ts'

/** The organizations that a project is shared with; nothing when there is none and the reader has none. */
export function ProjectOrganizations({ project }: { project: Project }) {
  const { t } = useTranslation()
  const isManaging = mayManageMembers(project)
  const { data } = useQuery({ ...ownOrganizations(), enabled: isManaging })
  const shared = project.organizations
  const others = (data?.data ?? []).filter(({ id }) => !shared.some((one) => one.id === id))
  if (shared.length === 0 && others.length === 0) return null
  return (
    <section aria-label={t('projects.organizations')}>
      <h3 className="pb-1 font-[550]">{t('projects.organizations')}</h3>
      {shared.length > 0 && (
        <ul aria-label={t('projects.organizations')}>
          {shared.map((one) => (
            <Row key={one.id} project={project} organization={one} isManaging={isManaging} />
          ))}
        </ul>
      )}
      {isManaging && others.length > 0 && <Share project={project} choices={others} />}
    </section>
  )
}

interface RowProps {
  project: Project
  organization: Project['organizations'][number]
  isManaging: boolean
}

function Row({ project, organization: { id, name, role }, isManaging }: RowProps) {
  const { t } = useTranslation()
  const { mutate: remove } = useRemoveOrganization()
  return (
    <li className="flex min-h-12 items-center gap-3 py-1">
      <Building2 aria-hidden size={18} className="mx-1.5 flex-none text-faint" />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate">{name}</bdi>
        <span className="block truncate text-small text-faint">{t(`projects.roles.${role}`)}</span>
      </span>
      {isManaging && (
        <IconButton
          size="small"
          label={t('projects.removeOrganization', { name })}
          icon={<X size={15} />}
          onClick={() => remove({ id: project.id, organizationId: id })}
        />
      )}
    </li>
  )
}

function Share({ project, choices }: { project: Project; choices: { id: string; name: string }[] }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState('')
  const [role, setRole] = useState<MemberRole>('reader')
  const { mutate: add, isPending } = useAddOrganization()
  const organizationId = choices.some(({ id }) => id === chosen) ? chosen : (choices[0]?.id ?? '')
  return (
    <div className="flex flex-wrap items-end gap-2 pt-1">
      <Select
        label={t('projects.organization')}
        isLabelHidden
        value={organizationId}
        onChange={setChosen}
        options={choices.map(({ id, name }) => ({ value: id, label: name }))}
        className="min-w-32 flex-1"
      />
      <Select
        label={t('projects.organizationRole')}
        isLabelHidden
        value={role}
        onChange={setRole}
        options={MemberRole.options.map((value) => ({ value, label: t(`projects.roles.${value}`) }))}
        className="w-28"
      />
      <Button size="field" isBusy={isPending} onClick={() => add({ id: project.id, organizationId, role })}>
        {t('projects.shareWithOrganization')}
      </Button>
    </div>
  )
}
