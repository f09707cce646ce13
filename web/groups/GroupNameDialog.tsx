import { useTranslation } from 'react-i18next'
import { GROUP_NAME_MAX, type Group, groups } from '#contract/groups.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useCreateGroup, useRenameGroup } from './queries.ts'

interface GroupNameInput {
  /** To rename; a new one without it. */
  group?: Group
  /** The organization of the new one. */
  organizationId?: string
}

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'group-name': GroupNameInput
  }
}

interface GroupNameDialogProps {
  input: GroupNameInput
  onClose: () => void
}

/** Creates or renames a group. A new one is opened, to add its members. */
export function GroupNameDialog({ input: { group, organizationId }, onClose }: GroupNameDialogProps) {
  const { t } = useTranslation()
  const create = useCreateGroup()
  const rename = useRenameGroup()
  const { isPending, error } = group ? rename : create
  const openCreated = (created: Group) => {
    onClose()
    openDialog('group', { group: created })
  }
  const submit = ({ name }: { name: string }) =>
    group
      ? rename.mutate({ id: group.id, name }, { onSuccess: onClose })
      : create.mutate({ name, organizationId: organizationId ?? null }, { onSuccess: openCreated })
  return (
    <Dialog isOpen onClose={onClose} title={t(group ? 'groups.renameTitle' : 'groups.new')}>
      <Form
        isBusy={isPending}
        schema={inputSchemaOf(groups.create).pick({ name: true })}
        serverErrors={error?.fields}
        onSubmit={submit}
        className="flex flex-col gap-4"
      >
        <TextField
          name="name"
          label={t('groups.name')}
          defaultValue={group?.name}
          maxLength={GROUP_NAME_MAX}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just asked for this form
          autoFocus
        />
        <div className="mb-2 flex justify-end gap-2">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" tone="primary">
            {t(group ? 'groups.save' : 'groups.create')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
