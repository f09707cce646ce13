import { Folder, FolderPlus } from 'lucide-react'
import { openDialog } from '#web/platform/dialogs.ts'
import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { followProjects } from './live.ts'
import { texts } from './locales/texts.ts'
import { projectPath, projectsPath } from './paths.ts'
import { routes } from './routes.ts'

export const projects = defineDomain({
  routes,
  dialogs: {
    project: lazyComponent(
      async () => (await withTexts(import('./ProjectDialog.tsx'), 'projects')).ProjectDialog,
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
      label: () => t('nav.projects'),
      keywords: () => t('commands.projectsWords'),
      group: 'go',
      icon: <Folder size={16} />,
      position: 20,
      choose: { page: projectsPath },
    },
    {
      id: 'new-project',
      label: () => t('commands.newProject'),
      keywords: () => t('commands.projectsWords'),
      group: 'do',
      icon: <FolderPlus size={16} />,
      position: 20,
      choose: (openPage) => openDialog('project', { onCreated: ({ id }) => openPage(projectPath(id)) }),
    },
  ],
  navigation: [
    {
      id: 'projects',
      place: 'list',
      label: () => t('nav.projects'),
      icon: <Folder size={16} />,
      position: 20,
      isPlace: true,
      choose: { page: projectsPath },
    },
  ],
  live: followProjects,
  locales: texts,
})
