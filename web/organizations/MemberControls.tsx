import { KeyRound, ShieldCheck, ShieldOff, UserMinus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Organization, OrganizationMember } from '#contract/organizations.ts'
import { confirm } from '#web/platform/dialogs.ts'
import { ActionsMenu } from '#web/ui/overlays/ActionsMenu.tsx'
import { MenuItem, MenuSeparator } from '#web/ui/overlays/Menu.tsx'
import { memberName } from './member-name.ts'
import { useChangeOrganizationRole, useHandOverOrganization, useRemoveOrganizationMember } from './queries.ts'

interface MemberControlsProps {
  organization: Organization
  member: OrganizationMember
}

/** What the reader may do with a member: owners everything, admins remove members. */
export function MemberControls({ organization, member }: MemberControlsProps) {
  const { t } = useTranslation()
  const { mutate: changeRole, isPending: isChanging } = useChangeOrganizationRole()
  const { mutate: remove, isPending: isRemoving } = useRemoveOrganizationMember()
  const { mutate: handOver, isPending: isHandingOver } = useHandOverOrganization()
  const isOwner = organization.role === 'owner'
  const mayRemove = isOwner || (organization.role === 'admin' && member.role === 'member')
  if (member.role === 'owner' || !mayRemove) return null
  const name = memberName(member, t('organizations.unknownUser'))
  const ids = { id: organization.id, userId: member.userId }
  const isBusy = isChanging || isRemoving || isHandingOver

  async function askAndRemove() {
    const isConfirmed = await confirm({
      title: t('organizations.removeTitle', { name }),
      body: t('organizations.removeBody', { name: organization.name }),
      confirmLabel: t('organizations.remove'),
      isDestructive: true,
    })
    if (isConfirmed) remove(ids)
  }

  async function askAndHandOver() {
    const isConfirmed = await confirm({
      title: t('organizations.handOverTitle', { name }),
      body: t('organizations.handOverBody', { name: organization.name }),
      confirmLabel: t('organizations.handOver'),
    })
    if (isConfirmed) handOver(ids)
  }

  return (
    <ActionsMenu label={t('organizations.actionsOn', { name })} isBusy={isBusy}>
      {isOwner && member.role === 'member' && (
        <MenuItem icon={<ShieldCheck size={16} />} onSelect={() => changeRole({ ...ids, role: 'admin' })}>
          {t('organizations.makeAdmin')}
        </MenuItem>
      )}
      {isOwner && member.role === 'admin' && (
        <MenuItem icon={<ShieldOff size={16} />} onSelect={() => changeRole({ ...ids, role: 'member' })}>
          {t('organizations.makeMember')}
        </MenuItem>
      )}
      {isOwner && (
        <MenuItem icon={<KeyRound size={16} />} onSelect={() => void askAndHandOver()}>
          {t('organizations.handOver')}
        </MenuItem>
      )}
      {isOwner && <MenuSeparator />}
      <MenuItem icon={<UserMinus size={16} />} isDestructive onSelect={() => void askAndRemove()}>
        {t('organizations.remove')}
      </MenuItem>
    </ActionsMenu>
  )
}
