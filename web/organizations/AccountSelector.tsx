import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Building2, type LucideIcon, Settings2, UserRound } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/overlays/Menu.tsx'
import type { Side } from '#web/ui/overlays/use-popup.ts'
import { organizationPath, organizationsPath } from './paths.ts'
import { ownOrganizations, useChooseAccount } from './queries.ts'

const PERSONAL = 'personal'

interface AccountSelectorProps {
  side: Side
  /** The button that names the current account. */
  trigger: (account: { name: string; Icon: LucideIcon }) => ReactElement<object>
}

/** For whom the user asks: for themselves or for one of their organizations, which counts the usage. */
export function AccountSelector({ side, trigger }: AccountSelectorProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id, organizationId } = useCurrentUser()
  const { data } = useQuery(ownOrganizations())
  const { mutate: choose, isPending, variables } = useChooseAccount()
  if (!data || data.data.length === 0) return null
  const organizations = data.data
  const chosen = isPending ? variables.organizationId : organizationId
  const current = organizations.find((organization) => organization.id === chosen)
  const name = current?.name ?? t('organizationsShell.personal')
  return (
    <Menu
      side={side}
      align="start"
      className="w-64"
      trigger={trigger({ name, Icon: current ? Building2 : UserRound })}
    >
      <MenuLabel>{t('organizationsShell.accountHint')}</MenuLabel>
      <MenuChoice
        label={t('organizationsShell.account')}
        value={current?.id ?? PERSONAL}
        onChoose={(next) => choose({ id, organizationId: next === PERSONAL ? null : next })}
        choices={[
          { value: PERSONAL, label: t('organizationsShell.personal'), icon: <UserRound size={16} /> },
          ...organizations.map((organization) => ({
            value: organization.id,
            label: organization.name,
            icon: <Building2 size={16} />,
          })),
        ]}
      />
      <MenuSeparator />
      {current && (
        <MenuItem icon={<Building2 size={16} />} onSelect={() => void navigate(organizationPath(current.id))}>
          {t('organizationsShell.open')}
        </MenuItem>
      )}
      <MenuItem icon={<Settings2 size={16} />} onSelect={() => void navigate(organizationsPath())}>
        {t('organizationsShell.organizations')}
      </MenuItem>
    </Menu>
  )
}
