import { useQuery } from '@tanstack/react-query'
import { Command as CommandKey, Keyboard, PanelLeft, SunMoon } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { domains } from '#web/domains.ts'
import { addCommands } from '#web/platform/commands.ts'
import { currentUser } from '#web/platform/current-user.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { type CommandEntry, entriesFor, runEntry, useOpenPage } from '#web/platform/entries.ts'
import { t } from '#web/platform/i18n.ts'
import { collapseNavigation, openDrawer, openNavigation, useNavigation } from '#web/platform/navigation.ts'
import type { Shortcuts } from '#web/platform/shortcuts.ts'
import { toggleTheme } from '#web/platform/theme.ts'
import { useIsMobile } from '#web/ui/layout/use-media.ts'

const shellCommands: CommandEntry[] = [
  {
    id: 'show-commands',
    label: () => t('commands.open'),
    group: 'view',
    icon: <CommandKey size={16} />,
    position: 10,
    choose: () => openDialog('commands'),
  },
  {
    id: 'toggle-theme',
    label: () => t('commands.toggleTheme'),
    keywords: () => t('commands.toggleThemeWords'),
    group: 'view',
    icon: <SunMoon size={16} />,
    position: 20,
    choose: toggleTheme,
  },
  {
    id: 'show-shortcuts',
    label: () => t('commands.shortcuts'),
    keywords: () => t('commands.shortcutsWords'),
    group: 'view',
    icon: <Keyboard size={16} />,
    position: 40,
    choose: () => openDialog('shortcuts'),
  },
]

export const shellShortcuts: Shortcuts = {
  'show-commands': { keys: 'Mod+K', position: 10, label: () => t('commands.open') },
  'toggle-navigation': { keys: 'Mod+B', position: 70, label: () => t('commands.toggleNavigation') },
  'show-shortcuts': { keys: '?', position: 80, label: () => t('commands.shortcuts') },
  'focus-notices': {
    keys: 'F6',
    position: 90,
    label: () => t('commands.focusNotices'),
    isOfWidget: true,
  },
}

const commands = [...shellCommands, ...domains.flatMap((domain) => domain.commands ?? [])]

/** The commands of every page; pages add their own while they are shown. */
export function useShellCommands() {
  // Commands change with the texts.
  const { t: texts } = useTranslation()
  const openPage = useOpenPage()
  const isMobile = useIsMobile()
  const { data: user } = useQuery(currentUser())
  useEffect(() => {
    const toggleNavigation: CommandEntry = {
      id: 'toggle-navigation',
      label: () => texts('commands.toggleNavigation'),
      group: 'view',
      icon: <PanelLeft size={16} />,
      position: 30,
      choose: () => {
        if (isMobile) openDrawer()
        else if (useNavigation.getState().isOpen) collapseNavigation()
        else openNavigation()
      },
    }
    return addCommands(
      entriesFor([...commands, toggleNavigation], user).map((entry) => ({
        id: entry.id,
        label: entry.label(),
        keywords: entry.keywords?.(),
        group: entry.group,
        icon: entry.icon,
        run: () => runEntry(entry, openPage),
      })),
    )
  }, [texts, openPage, isMobile, user])
}
