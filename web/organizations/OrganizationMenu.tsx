import { useNavigate } from '@tanstack/react-router'
import { LogOut, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Organization } from '#contract/organizations.ts'
import { confirm, openDialog } from '#web/platform/dialogs.ts'
import { ActionsMenu } from '#web/ui/overlays/ActionsMenu.tsx'
import { MenuItem } from '#web/ui/overlays/Menu.tsx'
import { mayManage } from './organization-permissions.ts'
import { organizationsPath } from './paths.ts'
import { useDeleteOrganization, useLeaveOrganization } from './queries.ts'

/** The actions on an organization. */
export function OrganizationMenu({ organization }: { organization: Organization }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { mutate: leave, isPending: isLeaving } = useLeaveOrganization()
  const { mutate: remove, isPending: isDeleting } = useDeleteOrganization()
  const { id, name, role } = organization
  const toList = { onSuccess: () => void navigate({ ...organizationsPath(), replace: true }) }

  async function askAndLeave() {
    const isConfirmed = await confirm({
      title: t('organizations.leaveTitle'),
      body: t('organizations.leaveBody', { name }),
      confirmLabel: t('organizations.leave'),
      isDestructive: true,
    })
    if (isConfirmed) leave({ id }, toList)
  }

  async function askAndDelete() {
    const isConfirmed = await confirm({
      title: t('organizations.deleteTitle'),
      body: t('organizations.deleteBody', { name }),
      confirmLabel: t('organizations.delete'),
      isDestructive: true,
    })
    if (isConfirmed) remove({ id }, toList)
  }

  if (role === null) return null
  return (
    <ActionsMenu label={t('organizations.menu')} isBusy={isLeaving || isDeleting}>
      {mayManage(organization) && (
        <MenuItem icon={<Pencil size={16} />} onSelect={() => openDialog('organization', { organization })}>
          {t('organizations.rename')}
        </MenuItem>
      )}
      {role === 'owner' ? (
        <MenuItem icon={<Trash2 size={16} />} isDestructive onSelect={() => void askAndDelete()}>
          {t('organizations.delete')}
        </MenuItem>
      ) : (
        <MenuItem icon={<LogOut size={16} />} isDestructive onSelect={() => void askAndLeave()}>
          {t('organizations.leave')}
        </MenuItem>
      )}
    </ActionsMenu>
  )
}
