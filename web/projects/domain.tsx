import {
  Archive,
  ArchiveRestore,
  Folder,
  FolderPen,
  FolderPlus,
  LogOut,
  Pencil,
  Search,
  SquarePen,
  Star,
  StarOff,
  Trash2,
  Users,
} from 'lucide-react'
import type { Project } from '#contract/projects.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { defineDomain } from '#web/platform/domain.ts'
import type { PaletteItem } from '#web/platform/entries.ts'
import { t } from '#web/platform/i18n.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { followProjects } from './live.ts'
import { projectTables, readLocalProjects } from './local-projects.ts'
import { texts } from './locales/texts.ts'
import { projectPath, projectsPath } from './paths.ts'
import { findProjects } from './queries.ts'
import { routes } from './routes.ts'

export const projects = defineDomain({
  localTables: projectTables,
  routes,
  dialogs: {
    project: lazyComponent(
      async () => (await withTexts(import('./ProjectDialog.tsx'), 'projects')).ProjectDialog,
    ),
    'project-members': lazyComponent(
      async () =>
        (await withTexts(import('./ProjectMembersDialog.tsx'), 'projects', 'recipients'))
          .ProjectMembersDialog,
    ),
    'add-to-project': lazyComponent(
      async () => (await withTexts(import('./AddToProjectDialog.tsx'), 'projects')).AddToProjectDialog,
    ),
    'project-files': lazyComponent(
      async () =>
        (await withTexts(import('./ProjectFilesDialog.tsx'), 'projects', 'attachments', 'files'))
          .ProjectFilesDialog,
    ),
  },
  commands: [
    {
      id: 'show-projects',
      label: () => t('projectsShell.projects'),
      keywords: () => t('projectsShell.projectsWords'),
      group: 'go',
      icon: <Folder size={16} />,
      position: 20,
      choose: { page: projectsPath },
    },
    {
      id: 'new-project',
      label: () => t('projectsShell.newProject'),
      keywords: () => t('projectsShell.projectsWords'),
      group: 'do',
      icon: <FolderPlus size={16} />,
      position: 20,
      choose: (openPage) => openDialog('project', { onCreated: ({ id }) => openPage(projectPath(id)) }),
    },
    {
      id: 'new-notebook-in-project',
      label: () => t('projectsShell.newNotebookHere'),
      group: 'here',
      icon: <SquarePen size={16} />,
      position: 30,
    },
    {
      id: 'add-files-to-project',
      label: () => t('projectsShell.addFilesHere'),
      group: 'here',
      icon: <FolderPen size={16} />,
      position: 40,
    },
    {
      id: 'edit-project',
      label: () => t('projectsShell.editProject'),
      menuLabel: () => t('projectsShell.edit'),
      keywords: () => t('projectsShell.editProjectWords'),
      group: 'here',
      icon: <Pencil size={16} />,
      position: 50,
    },
    {
      id: 'add-favorite-project',
      label: () => t('projectsShell.addFavorite'),
      menuLabel: () => t('projectsShell.addToFavorites'),
      group: 'here',
      icon: <Star size={16} />,
      position: 55,
    },
    {
      id: 'remove-favorite-project',
      label: () => t('projectsShell.removeFavorite'),
      menuLabel: () => t('projectsShell.removeFromFavorites'),
      group: 'here',
      icon: <StarOff size={16} />,
      position: 56,
    },
    {
      id: 'search-project',
      label: () => t('projectsShell.searchProject'),
      menuLabel: () => t('projectsShell.search'),
      group: 'here',
      icon: <Search size={16} />,
      position: 35,
    },
    {
      id: 'show-project-members',
      label: () => t('projectsShell.members'),
      menuLabel: () => t('projectsShell.membersMenu'),
      keywords: () => t('projectsShell.membersWords'),
      group: 'here',
      icon: <Users size={16} />,
      position: 57,
    },
    {
      id: 'archive-project',
      label: () => t('projectsShell.archiveProject'),
      menuLabel: () => t('projectsShell.archive'),
      group: 'here',
      icon: <Archive size={16} />,
      position: 58,
    },
    {
      id: 'unarchive-project',
      label: () => t('projectsShell.unarchiveProject'),
      menuLabel: () => t('projectsShell.unarchive'),
      group: 'here',
      icon: <ArchiveRestore size={16} />,
      position: 59,
    },
    {
      id: 'leave-project',
      label: () => t('projectsShell.leaveProject'),
      menuLabel: () => t('projectsShell.leave'),
      group: 'here',
      icon: <LogOut size={16} />,
      position: 89,
      isDestructive: true,
    },
    {
      id: 'delete-project',
      label: () => t('projectsShell.deleteProject'),
      menuLabel: () => t('projectsShell.delete'),
      keywords: () => t('projectsShell.deleteProjectWords'),
      group: 'here',
      icon: <Trash2 size={16} />,
      position: 90,
      isDestructive: true,
    },
  ],
  palette: [
    {
      id: 'projects',
      label: () => t('projectsShell.projects'),
      list: async () => ((await readLocalProjects()) ?? []).map(toPaletteItem),
      find: async (text, signal) => (await findProjects(text, signal)).map(toPaletteItem),
    },
  ],
  navigation: [{ command: 'show-projects', place: 'list', position: 20, isPlace: true }],
  live: followProjects,
  locales: texts,
})

const toPaletteItem = ({ id, name }: Pick<Project, 'id' | 'name'>): PaletteItem => ({
  id: `project:${id}`,
  label: name,
  icon: <Folder size={16} />,
  choose: { page: () => projectPath(id) },
})
