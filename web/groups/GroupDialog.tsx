import { useQuery } from '@tanstack/react-query'
import { LogOut, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Group } from '#contract/groups.ts'
import { RecipientsForm } from '#web/friends/recipients/RecipientsForm.tsx'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { confirm, openDialog } from '#web/platform/dialogs.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { ActionsMenu } from '#web/ui/overlays/ActionsMenu.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { MenuItem } from '#web/ui/overlays/Menu.tsx'
import { GroupMembers } from './GroupMembers.tsx'
import { group as groupQuery, useAddGroupMembers, useDeleteGroup, useLeaveGroup } from './queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    group: { group: Group }
  }
}

interface GroupDialogProps {
  input: { group: Group }
  onClose: () => void
}

/** A group with its members, and what the reader may do with it. */
export function GroupDialog({ input, onClose }: GroupDialogProps) {
  const { t } = useTranslation()
  const { data: group = input.group, error } = useQuery(groupQuery(input.group.id))
  const [hasUnsent, setHasUnsent] = useState(false)
  const isGone = error?.code === 'not_found'
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={group.name}
      description={isGone ? undefined : <Description group={group} />}
      footer={
        <>
          {!isGone && <GroupMenu group={group} onEnd={onClose} />}
          <span className="flex-1" />
          <Button tone={hasUnsent ? undefined : 'primary'} onClick={onClose}>
            {t('groups.done')}
          </Button>
        </>
      }
    >
      {isGone ? (
        <p className="text-soft">{t('groups.gone')}</p>
      ) : (
        <div className="flex flex-col gap-5">
          {group.isManaged && <AddMembers group={group} onUnsentChange={setHasUnsent} />}
          <GroupMembers group={group} />
        </div>
      )}
    </Dialog>
  )
}

function Description({ group: { organization, owner } }: { group: Group }) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  if (organization) return <>{t('groups.ofOrganization', { name: organization.name })}</>
  if (!owner || owner.userId === me.id) return <>{t('groups.about')}</>
  return <>{t('groups.ownedBy', { name: owner.name ?? owner.username })}</>
}

interface AddMembersProps {
  group: Group
  onUnsentChange: (hasUnsent: boolean) => void
}

function AddMembers({ group: { id }, onUnsentChange }: AddMembersProps) {
  const { t } = useTranslation()
  const { mutate: add, isPending, error } = useAddGroupMembers()
  return (
    <RecipientsForm
      submitLabel={t('groups.addMembers')}
      isBusy={isPending}
      serverErrors={error?.fields}
      onUnsentChange={onUnsentChange}
      onSubmit={({ recipients }, clear) => add({ id, recipients }, { onSuccess: clear })}
    />
  )
}

function GroupMenu({ group, onEnd }: { group: Group; onEnd: () => void }) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  const { mutate: remove, isPending: isDeleting } = useDeleteGroup()
  const { mutate: leave, isPending: isLeaving } = useLeaveGroup()
  const { id, name, isManaged, isMember, owner } = group
  const mayLeave = isMember && owner?.userId !== me.id
  if (!isManaged && !mayLeave) return null

  async function askAndDelete() {
    const isConfirmed = await confirm({
      title: t('groups.deleteTitle'),
      body: t('groups.deleteBody', { name }),
      confirmLabel: t('groups.delete'),
      isDestructive: true,
    })
    if (isConfirmed) remove({ id }, { onSuccess: onEnd })
  }

  async function askAndLeave() {
    const isConfirmed = await confirm({
      title: t('groups.leaveTitle'),
      body: t('groups.leaveBody', { name }),
      confirmLabel: t('groups.leave'),
      isDestructive: true,
    })
    if (isConfirmed) leave({ id }, { onSuccess: onEnd })
  }

  return (
    <ActionsMenu label={t('groups.menu')} isBusy={isDeleting || isLeaving}>
      {isManaged && (
        <MenuItem icon={<Pencil size={16} />} onSelect={() => openDialog('group-name', { group })}>
          {t('groups.rename')}
        </MenuItem>
      )}
      {mayLeave && (
        <MenuItem icon={<LogOut size={16} />} isDestructive onSelect={() => void askAndLeave()}>
          {t('groups.leave')}
        </MenuItem>
      )}
      {isManaged && (
        <MenuItem icon={<Trash2 size={16} />} isDestructive onSelect={() => void askAndDelete()}>
          {t('groups.delete')}
        </MenuItem>
      )}
    </ActionsMenu>
  )
}
