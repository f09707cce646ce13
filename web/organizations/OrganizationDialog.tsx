import { useTranslation } from 'react-i18next'
import { ORGANIZATION_NAME_MAX, type Organization, organizations } from '#contract/organizations.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { NameDialog } from '#web/ui/overlays/NameDialog.tsx'
import { useCreateOrganization, useUpdateOrganization } from './queries.ts'

interface OrganizationInput {
  /** To rename; a new one without it. */
  organization?: Organization
  onCreated?: (created: Organization) => void
}

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    organization: OrganizationInput
  }
}

interface OrganizationDialogProps {
  input: OrganizationInput
  onClose: () => void
}

/** Creates or renames an organization. */
export function OrganizationDialog({ input: { organization, onCreated }, onClose }: OrganizationDialogProps) {
  const { t } = useTranslation()
  const create = useCreateOrganization()
  const update = useUpdateOrganization()
  const submit = (name: string) =>
    organization
      ? update.mutate({ id: organization.id, name }, { onSuccess: onClose })
      : create.mutate(
          { name },
          {
            onSuccess: (created) => {
              onClose()
              onCreated?.(created)
            },
          },
        )
  return (
    <NameDialog
      title={t(organization ? 'organizations.renameTitle' : 'organizations.new')}
      label={t('organizations.name')}
      name={organization?.name}
      maxLength={ORGANIZATION_NAME_MAX}
      action={t(organization ? 'organizations.save' : 'organizations.create')}
      schema={inputSchemaOf(organizations.create)}
      request={organization ? update : create}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
