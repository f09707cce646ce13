import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import {
  ChevronsUpDown,
  Component,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  ShieldCheck,
  Sun,
  UserPlus,
  UserRound,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { adminPath } from '#web/admin/paths.ts'
import { signOut } from '#web/auth/queries.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { shortcuts } from '#web/platform/shortcuts.ts'
import { chooseTheme, useTheme } from '#web/platform/theme.ts'
import { version } from '#web/platform/version.ts'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/overlays/Menu.tsx'
import { profilePath } from '#web/users/paths.ts'
import { galleryPath } from './paths.ts'

/** The person, and what is not about any one notebook. */
export function AccountMenu() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { buildLocation } = useRouter()
  const user = useCurrentUser()
  const name = user.name ?? user.username
  return (
    <Menu
      side="top"
      align="start"
      className="w-64"
      trigger={
        <button
          type="button"
          aria-label={`${t('nav.account')}: ${name}`}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-start transition-colors hover:bg-hover data-popup-open:bg-hover"
        >
          <Avatar name={name} photoUrl={user.photoUrl} />
          <span className="min-w-0 flex-1 leading-tight">
            <span className="block truncate font-[550]">{name}</span>
            <span className="block truncate text-small text-faint">
              {user.isAdmin ? t('nav.admin') : `@${user.username}`}
            </span>
          </span>
          <ChevronsUpDown aria-hidden size={14} className="text-faint" />
        </button>
      }
    >
      <MenuLabel>{user.email}</MenuLabel>
      <ThemeChoices />
      <MenuSeparator />
      <MenuItem icon={<UserRound size={16} />} onSelect={() => void navigate(profilePath())}>
        {t('nav.profile')}
      </MenuItem>
      {user.isAdmin && (
        <MenuItem icon={<ShieldCheck size={16} />} onSelect={() => void navigate(adminPath())}>
          {t('nav.administration')}
        </MenuItem>
      )}
      <MenuItem icon={<UserPlus size={16} />} onSelect={() => openDialog('invite-friends')}>
        {t('nav.inviteFriends')}
      </MenuItem>
      {(user.isAdmin || user.isDeveloper) && (
        <MenuItem
          icon={<Component size={16} />}
          onSelect={() => open(buildLocation(galleryPath()).href, '_blank', 'noopener')}
        >
          {t('nav.kit')}
        </MenuItem>
      )}
      <MenuItem
        icon={<Keyboard size={16} />}
        keys={shortcuts['show-shortcuts']}
        onSelect={() => openDialog('shortcuts')}
      >
        {t('nav.shortcuts')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut size={16} />} onSelect={() => void signOut()}>
        {t('nav.signOut')}
      </MenuItem>
      <VersionLabel />
    </Menu>
  )
}

function ThemeChoices() {
  const { t } = useTranslation()
  const choice = useTheme((state) => state.choice)
  return (
    <MenuChoice
      label={t('nav.theme')}
      value={choice}
      onChoose={chooseTheme}
      choices={[
        { value: 'light', label: t('nav.themeLight'), icon: <Sun size={16} /> },
        { value: 'dark', label: t('nav.themeDark'), icon: <Moon size={16} /> },
        { value: 'system', label: t('nav.themeSystem'), icon: <Monitor size={16} /> },
      ]}
    />
  )
}

function VersionLabel() {
  const { t } = useTranslation()
  const { data } = useQuery(version())
  return data ? <MenuLabel>{t('nav.version', { version: data.version })}</MenuLabel> : null
}
