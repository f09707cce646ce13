import { useTranslation } from 'react-i18next'
import { ORGANIZATION_NAME_MAX, type Organization, organizations } from '#contract/organizations.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
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
  const { isPending, error } = organization ? update : create
  const submit = ({ name }: { name: string }) =>
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
    <Dialog
      isOpen
      onClose={onClose}
      title={t(organization ? 'organizations.renameTitle' : 'organizations.new')}
    >
      <Form
        isBusy={isPending}
        schema={inputSchemaOf(organizations.create)}
        serverErrors={error?.fields}
        onSubmit={submit}
        className="flex flex-col gap-4"
      >
        <TextField
          name="name"
          label={t('organizations.name')}
          defaultValue={organization?.name}
          maxLength={ORGANIZATION_NAME_MAX}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just asked for this form
          autoFocus
        />
        <div className="mb-2 flex justify-end gap-2">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" tone="primary">
            {t(organization ? 'organizations.save' : 'organizations.create')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
