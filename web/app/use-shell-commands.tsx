import { useQuery } from '@tanstack/react-query'
import {
  Command as CommandKey,
  Component,
  Keyboard,
  Maximize2,
  PanelLeft,
  SidebarOpen,
  SunMoon,
} from 'lucide-react'
import { useEffect } from 'react'
import { useCommands, withholdCommand } from '#web/platform/commands.ts'
import { currentUser } from '#web/platform/current-user.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { type CommandEntry, entriesFor, useOpenPage } from '#web/platform/entries.ts'
import { t } from '#web/platform/i18n.ts'
import { collapseNavigation, openDrawer, openNavigation, useNavigation } from '#web/platform/navigation.ts'
import { toggleTheme } from '#web/platform/theme.ts'
import { useCommandHandlers } from '#web/platform/use-command-handlers.ts'
import { useIsMobile } from '#web/ui/layout/use-media.ts'
import { galleryPath } from './paths.ts'

export const shellCommands: CommandEntry[] = [
  {
    id: 'show-commands',
    keys: 'Mod+K',
    opensAbove: true,
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
    id: 'toggle-navigation',
    keys: 'Mod+B',
    label: () => t('commands.toggleNavigation'),
    keywords: () => t('commands.navigationWords'),
    group: 'view',
    icon: <PanelLeft size={16} />,
    position: 30,
  },
  {
    id: 'focus-navigation',
    keys: 'Mod+Shift+E',
    label: () => t('commands.focusNavigation'),
    keywords: () => t('commands.navigationWords'),
    group: 'view',
    icon: <SidebarOpen size={16} />,
    position: 35,
  },
  {
    id: 'show-shortcuts',
    keys: '?',
    opensAbove: true,
    label: () => t('commands.shortcuts'),
    keywords: () => t('commands.shortcutsWords'),
    group: 'view',
    icon: <Keyboard size={16} />,
    position: 40,
    choose: () => openDialog('shortcuts'),
  },
  {
    id: 'toggle-panel-size',
    keys: 'F',
    isKeyOfWidget: true,
    label: () => t('commands.togglePanelSize'),
    group: 'view',
    icon: <Maximize2 size={16} />,
    position: 45,
  },
  {
    id: 'focus-notices',
    keys: 'F6',
    isKeyOfWidget: true,
    label: () => t('commands.focusNotices'),
    group: 'view',
    icon: null,
    position: 50,
  },
  {
    id: 'gallery',
    label: () => t('nav.kit'),
    group: 'go',
    icon: <Component size={16} />,
    position: 90,
    isFor: ({ isAdmin, isDeveloper }) => isAdmin || isDeveloper,
    // In a new tab, so that a screen can be compared with it.
    choose: () => open(galleryPath().to, '_blank', 'noopener'),
  },
]

/** The commands of the shell; pages handle theirs while they are shown. */
export function useShellCommands() {
  const openPage = useOpenPage()
  const isMobile = useIsMobile()
  const { data: user } = useQuery(currentUser())
  useEffect(() => useCommands.setState({ openPage, user }), [openPage, user])

  function show() {
    if (isMobile) openDrawer()
    else openNavigation()
  }
  function toggle() {
    if (!isMobile && useNavigation.getState().isOpen) collapseNavigation()
    else show()
  }
  function focus() {
    show()
    focusNavigation(FRAMES_MAX)
  }
  useCommandHandlers([
    { id: 'toggle-navigation', run: toggle },
    { id: 'focus-navigation', run: focus },
  ])
}

/** How long the list of a navigation that was just opened may take. */
const FRAMES_MAX = 20

/** Focuses the open notebook in the list, or else the first entry. */
function focusNavigation(frames: number): void {
  const open = document.querySelector<HTMLElement>('nav [data-nav-item][aria-current]')
  if (open) return open.focus()
  if (frames > 0) return void requestAnimationFrame(() => focusNavigation(frames - 1))
  document.querySelector<HTMLElement>('nav [data-nav-entry]')?.focus()
}

/** Hides the user's commands that the site does not have; a component for each, as each has its own hook. */
export function WithheldCommands() {
  const entries = useCommands((state) => state.entries)
  const { data: user } = useQuery(currentUser())
  return entriesFor(entries, user).map(
    ({ id, useIsPermitted }) =>
      useIsPermitted && <WithheldCommand key={id} id={id} useIsPermitted={useIsPermitted} />,
  )
}

function WithheldCommand({ id, useIsPermitted }: { id: string; useIsPermitted: () => boolean }) {
  const isPermitted = useIsPermitted()
  useEffect(() => (isPermitted ? undefined : withholdCommand(id)), [id, isPermitted])
  return null
}
