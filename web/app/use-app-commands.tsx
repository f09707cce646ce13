import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  Command as CommandKey,
  Files,
  Folder,
  FolderPlus,
  Keyboard,
  Link as LinkIcon,
  LogOut,
  PanelLeft,
  Plug,
  ShieldCheck,
  Sparkles,
  SquarePen,
  SunMoon,
  UserRound,
} from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { adminPath } from '#web/admin/paths.ts'
import { signOut } from '#web/auth/queries.ts'
import { newNotebookPath } from '#web/notebooks/paths.ts'
import { addCommands, type Command } from '#web/platform/commands.ts'
import { currentUser } from '#web/platform/current-user.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { collapseNavigation, openDrawer, openNavigation, useNavigation } from '#web/platform/navigation.ts'
import { toggleTheme } from '#web/platform/theme.ts'
import { projectPath, projectsPath } from '#web/projects/paths.ts'
import { useIsMobile } from '#web/ui/layout/use-media.ts'
import { profilePath } from '#web/users/paths.ts'

const providersCommand = (label: string): Command => ({
  id: 'providers',
  label,
  group: 'do',
  icon: <Plug size={16} />,
  run: () => openDialog('providers'),
})

const adminCommand = (label: string, run: () => void): Command => ({
  id: 'administration',
  label,
  group: 'go',
  icon: <ShieldCheck size={16} />,
  run,
})

/** The commands of the frame itself; pages add their own while they are shown. */
export function useAppCommands() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isMobile = useIsMobile()
  const { data: user } = useQuery(currentUser())
  const isAdmin = user?.isAdmin ?? false
  useEffect(() => {
    const toggleNavigation = () => {
      if (isMobile) openDrawer()
      else if (useNavigation.getState().isOpen) collapseNavigation()
      else openNavigation()
    }
    return addCommands([
      {
        id: 'show-commands',
        label: t('commands.open'),
        group: 'view',
        icon: <CommandKey size={16} />,
        run: () => openDialog('commands'),
      },
      {
        id: 'new-notebook',
        label: t('commands.newNotebook'),
        group: 'go',
        icon: <SquarePen size={16} />,
        run: () => void navigate(newNotebookPath()),
      },
      {
        id: 'show-projects',
        label: t('nav.projects'),
        keywords: t('commands.projectsWords'),
        group: 'go',
        icon: <Folder size={16} />,
        run: () => void navigate(projectsPath()),
      },
      {
        id: 'show-files',
        label: t('nav.files'),
        keywords: t('commands.filesWords'),
        group: 'go',
        icon: <Files size={16} />,
        run: () => openDialog('files'),
      },
      {
        id: 'create-from-url',
        label: t('commands.createFromUrl'),
        keywords: t('commands.createFromUrlWords'),
        group: 'do',
        icon: <LinkIcon size={16} />,
        run: () => openDialog('create-from-url'),
      },
      {
        id: 'new-project',
        label: t('commands.newProject'),
        keywords: t('commands.projectsWords'),
        group: 'do',
        icon: <FolderPlus size={16} />,
        run: () => openDialog('project', { onCreated: ({ id }) => void navigate(projectPath(id)) }),
      },
      {
        id: 'show-profile',
        label: t('commands.profile'),
        keywords: t('commands.profileWords'),
        group: 'go',
        icon: <UserRound size={16} />,
        run: () => void navigate(profilePath()),
      },
      {
        id: 'toggle-theme',
        label: t('commands.toggleTheme'),
        keywords: t('commands.toggleThemeWords'),
        group: 'view',
        icon: <SunMoon size={16} />,
        run: toggleTheme,
      },
      {
        id: 'toggle-navigation',
        label: t('commands.toggleNavigation'),
        group: 'view',
        icon: <PanelLeft size={16} />,
        run: toggleNavigation,
      },
      {
        id: 'show-shortcuts',
        label: t('commands.shortcuts'),
        keywords: t('commands.shortcutsWords'),
        group: 'view',
        icon: <Keyboard size={16} />,
        run: () => openDialog('shortcuts'),
      },
      {
        id: 'show-news',
        label: t('nav.whatsNew'),
        group: 'view',
        icon: <Sparkles size={16} />,
        run: () => openDialog('news'),
      },
      ...(isAdmin
        ? [
            providersCommand(t('commands.providers')),
            adminCommand(t('commands.administration'), () => void navigate(adminPath())),
          ]
        : []),
      {
        id: 'sign-out',
        label: t('commands.signOut'),
        keywords: t('commands.signOutWords'),
        group: 'do',
        icon: <LogOut size={16} />,
        run: () => void signOut(),
      },
    ])
  }, [t, navigate, isMobile, isAdmin])
}
