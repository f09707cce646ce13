import { useTranslation } from 'react-i18next'
import { GROUP_NAME_MAX, type Group, groups } from '#contract/groups.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { NameDialog } from '#web/ui/overlays/NameDialog.tsx'
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
  const openCreated = (created: Group) => {
    onClose()
    openDialog('group', { group: created })
  }
  const submit = (name: string) =>
    group
      ? rename.mutate({ id: group.id, name }, { onSuccess: onClose })
      : create.mutate({ name, organizationId: organizationId ?? null }, { onSuccess: openCreated })
  return (
    <NameDialog
      title={t(group ? 'groups.renameTitle' : 'groups.new')}
      label={t('groups.name')}
      name={group?.name}
      maxLength={GROUP_NAME_MAX}
      action={t(group ? 'groups.save' : 'groups.create')}
      schema={inputSchemaOf(groups.create).pick({ name: true })}
      request={group ? rename : create}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
