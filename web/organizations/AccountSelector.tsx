import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Building2, ChevronsUpDown, Settings2, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/overlays/Menu.tsx'
import { organizationPath, organizationsPath } from './paths.ts'
import { ownOrganizations, useChooseAccount } from './queries.ts'

const PERSONAL = 'personal'

/** For whom the user asks: for themselves or for one of their organizations, which counts the usage. */
export function AccountSelector() {
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
  const Icon = current ? Building2 : UserRound
  return (
    <Menu
      side="bottom"
      align="start"
      className="w-64"
      trigger={
        <button
          type="button"
          className="mx-1 mb-1 flex min-h-9 items-center gap-2 rounded-control border border-line bg-raised px-2.5 text-start transition-colors hover:bg-hover data-popup-open:bg-hover touch:min-h-11"
        >
          <Icon aria-hidden size={16} className="flex-none text-soft" />
          <span className="min-w-0 flex-1 truncate">
            <bdi>{name}</bdi> <span className="sr-only">{t('organizationsShell.account')}</span>
          </span>
          <ChevronsUpDown aria-hidden size={14} className="flex-none text-faint" />
        </button>
      }
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
