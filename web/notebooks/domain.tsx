import { NotebookText, Search, SquarePen } from 'lucide-react'
import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { primeFavorites } from './favorites.queries.ts'
import { followNotebooks } from './live.ts'
import { texts } from './locales/texts.ts'
import { NotebookNav } from './NotebookNav.tsx'
import { searchNotebooks } from './notebook-search.view-state.ts'
import { newNotebookPath, notebookPath } from './paths.ts'
import { loadedNotebooks, primeNotebookList } from './queries.ts'
import { routes } from './routes.ts'

export const notebooks = defineDomain({
  routes,
  dialogs: {
    'project-notebooks': lazyComponent(
      async () =>
        (await withTexts(import('./ProjectNotebooksDialog.tsx'), 'projects')).ProjectNotebooksDialog,
    ),
  },
  commands: [
    {
      id: 'new-notebook',
      label: () => t('commands.newNotebook'),
      group: 'go',
      icon: <SquarePen size={16} />,
      position: 10,
      choose: { page: newNotebookPath },
    },
    {
      id: 'search-notebooks',
      label: () => t('commands.searchNotebooks'),
      group: 'go',
      icon: <Search size={16} />,
      position: 15,
      choose: searchNotebooks,
    },
  ],
  palette: {
    id: 'notebooks',
    label: () => t('commands.groupNotebooks'),
    list: () =>
      loadedNotebooks().map(({ id, name }) => ({
        id: `notebook-${id}`,
        label: name,
        icon: <NotebookText size={16} />,
        page: notebookPath(id),
      })),
  },
  shortcuts: {
    'new-notebook': { keys: 'Mod+Shift+O', position: 20, label: () => t('commands.newNotebook') },
    'search-notebooks': { keys: 'Mod+Shift+F', position: 30, label: () => t('commands.searchNotebooks') },
  },
  navigation: [
    {
      id: 'new-notebook',
      place: 'list',
      label: () => t('nav.newNotebook'),
      icon: <SquarePen size={16} />,
      position: 10,
      shortcut: 'new-notebook',
      choose: { page: newNotebookPath },
    },
    {
      id: 'search-notebooks',
      place: 'strip',
      label: () => t('commands.searchNotebooks'),
      icon: <Search size={16} />,
      position: 40,
      shortcut: 'search-notebooks',
      choose: searchNotebooks,
    },
  ],
  startPage: newNotebookPath,
  slots: { navigationList: NotebookNav },
  live: followNotebooks,
  locales: texts,
  prime: async () => {
    await Promise.all([primeNotebookList(), primeFavorites()])
  },
})
