import { useQuery } from '@tanstack/react-query'
import { ChevronsUpDown, Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { domains } from '#web/domains.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { type AccountEntry, type AccountPlace, runEntry, useOpenPage } from '#web/platform/entries.ts'
import { formatNumber } from '#web/platform/formats.ts'
import { t } from '#web/platform/i18n.ts'
import { chooseTheme, useTheme } from '#web/platform/theme.ts'
import { useEntries } from '#web/platform/use-entries.ts'
import { version } from '#web/platform/version.ts'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { NewDot, NewMark, useShownCount } from '#web/ui/layout/NewMark.tsx'
import { tooltip } from '#web/ui/layout/Tooltip.tsx'
import {
  Menu,
  MenuItem,
  MenuLabel,
  MenuLine,
  MenuLineItem,
  MenuSegments,
  MenuSeparator,
} from '#web/ui/overlays/Menu.tsx'
import { useSubscriptionCount } from './NetworkStatus.tsx'

const entries: AccountEntry[] = [
  { command: 'gallery', group: 'administration', position: 90 },
  { command: 'show-shortcuts', label: () => t('nav.shortcuts'), group: 'help', position: 100 },
  ...domains.flatMap(({ accountMenu }) => accountMenu ?? []),
]

/** The user, and actions that do not concern a notebook. */
export function AccountMenu() {
  const { t } = useTranslation()
  const user = useCurrentUser()
  const name = user.name ?? user.username
  const subscriptions = useSubscriptionCount()
  return (
    <Menu
      side="top"
      align="start"
      className="scroll-shadow w-64"
      trigger={
        <button
          type="button"
          data-tour="account"
          {...(subscriptions && tooltip(subscriptions, { side: 'top' }))}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-start transition-colors hover:bg-hover data-popup-open:bg-hover"
        >
          <Avatar name={name} photoUrl={user.photoUrl} />
          <span className="min-w-0 flex-1 leading-tight">
            <span className="block truncate font-[550]">{name}</span>{' '}
            <span className="block truncate text-small text-faint">
              {user.isAdmin ? t('nav.admin') : `@${user.username}`}
            </span>{' '}
            {/* The name of the button begins with the words that are shown. */}
            <span className="sr-only">{t('nav.account')}</span>
          </span>
          <ChevronsUpDown aria-hidden size={14} className="text-faint" />
        </button>
      }
    >
      <MenuLabel>{user.email}</MenuLabel>
      <ThemeChoices />
      <Entries group="account" />
      <Entries group="administration" />
      <Entries group="help" />
      <Entries group="session" />
      <MenuSeparator />
      <SiteEntries />
      <MenuLabel>
        <VersionLabel />
        {subscriptions && <span className="block">{subscriptions}</span>}
      </MenuLabel>
    </Menu>
  )
}

/** A group that the user has nothing of has no separator. */
function Entries({ group }: { group: AccountPlace['group'] }) {
  const openPage = useOpenPage()
  const shown = useEntries(entries).filter((entry) => entry.group === group)
  return (
    <>
      {shown.length > 0 && <MenuSeparator />}
      {shown.map((entry) => (
        <MenuItem
          key={entry.id}
          icon={entry.icon}
          keys={entry.keys}
          onSelect={() => runEntry(entry, openPage)}
        >
          {entry.label()}
          <EntryCount useCount={entry.useCount} />
          <NewMark useIsNew={entry.useIsNew}>
            <NewDot className="ms-2 inline-block align-middle" />
          </NewMark>
        </MenuItem>
      ))}
    </>
  )
}

function SiteEntries() {
  const openPage = useOpenPage()
  return (
    <MenuLine>
      {useEntries(entries)
        .filter(({ group }) => group === 'site')
        .map((entry) => (
          <MenuLineItem key={entry.id} onSelect={() => runEntry(entry, openPage)}>
            {entry.label()}
          </MenuLineItem>
        ))}
    </MenuLine>
  )
}

function EntryCount({ useCount }: Pick<AccountEntry, 'useCount'>) {
  const count = useShownCount(useCount)
  return count > 0 && ` (${formatNumber(count)})`
}

function ThemeChoices() {
  const { t } = useTranslation()
  const choice = useTheme((state) => state.choice)
  return (
    <MenuSegments
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
  return data && <span className="block">{t('nav.version', { version: data.version })}</span>
}
