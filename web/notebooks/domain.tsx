import {
  ArrowDown,
  ArrowUp,
  CopyPlus,
  Download,
  FileCode,
  FileJson,
  FolderMinus,
  FolderPlus,
  Hourglass,
  Info,
  ListChecks,
  LogOut,
  NotebookText,
  Pencil,
  Printer,
  Search,
  Share2,
  SquarePen,
  Star,
  StarOff,
  Tag,
  Tags,
  TextQuote,
  Trash2,
  Wand,
} from 'lucide-react'
import type { Notebook } from '#contract/notebooks.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { defineDomain } from '#web/platform/domain.ts'
import type { OpenPage, PaletteItem } from '#web/platform/entries.ts'
import { t } from '#web/platform/i18n.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { primeFavorites } from './favorites.queries.ts'
import { followNotebooks } from './live.ts'
import { notebookTables, readLocalNotebookNames } from './local-notebooks.ts'
import { texts } from './locales/texts.ts'
import { NotebookNav } from './NotebookNav.tsx'
import { besideNotebook } from './notebook-list.ts'
import { searchNotebooks } from './notebook-search.view-state.ts'
import { newNotebookPath, notebookPath } from './paths.ts'
import { findNotebooks, loadedNotebooks, primeNotebookList } from './queries.ts'
import { routes } from './routes.ts'
import { startSelection } from './selection.view-state.ts'

export const notebooks = defineDomain({
  localTables: notebookTables,
  routes,
  dialogs: {
    'notebook-info': lazyComponent(
      async () => (await withTexts(import('./NotebookInfoDialog.tsx'), 'notebook-info')).NotebookInfoDialog,
    ),
    'notebook-tags': lazyComponent(
      async () => (await withTexts(import('./NotebookTagsDialog.tsx'), 'notebook-tags')).NotebookTagsDialog,
    ),
    'notebook-trash': lazyComponent(
      async () =>
        (await withTexts(import('./NotebookTrashDialog.tsx'), 'notebook-trash')).NotebookTrashDialog,
    ),
    'project-notebooks': lazyComponent(
      async () =>
        (await withTexts(import('./ProjectNotebooksDialog.tsx'), 'projects')).ProjectNotebooksDialog,
    ),
  },
  settingsSections: {
    profile: [
      {
        id: 'deleteAllNotebooks',
        tab: 'data',
        position: 95,
        texts: () => [t('deleteAll.title'), t('deleteAll.hint')],
        Section: lazyComponent(
          async () => (await withTexts(import('./DeleteAllSection.tsx'), 'delete-all')).DeleteAllSection,
        ),
      },
    ],
  },
  commands: [
    {
      id: 'new-notebook',
      keys: 'Mod+Shift+O',
      label: () => t('notebooksShell.newNotebook'),
      group: 'go',
      icon: <SquarePen size={16} />,
      position: 10,
      choose: { page: newNotebookPath },
    },
    {
      id: 'new-temporary-notebook',
      label: () => t('notebooksShell.newTemporaryNotebook'),
      keywords: () => t('notebooksShell.temporaryWords'),
      group: 'go',
      icon: <Hourglass size={16} />,
      position: 11,
      choose: { page: () => newNotebookPath({ temporary: 'true' }) },
    },
    {
      id: 'search-notebooks',
      keys: 'Mod+Shift+F',
      label: () => t('notebooksShell.searchNotebooks'),
      group: 'go',
      icon: <Search size={16} />,
      position: 15,
      choose: searchNotebooks,
    },
    {
      id: 'select-notebooks',
      label: () => t('notebooks.selectCommand'),
      keywords: () => t('notebooks.selectWords'),
      group: 'do',
      icon: <ListChecks size={16} />,
      position: 19,
      choose: () => startSelection(),
    },
    {
      id: 'notebook-trash',
      label: () => t('notebooksShell.notebookTrash'),
      keywords: () => t('notebooksShell.notebookTrashWords'),
      group: 'go',
      icon: <Trash2 size={16} />,
      position: 18,
      choose: () => openDialog('notebook-trash'),
    },
    {
      id: 'previous-notebook',
      keys: 'Alt+ArrowUp',
      label: () => t('notebooksShell.previousNotebook'),
      keywords: () => t('notebooksShell.notebookStepWords'),
      group: 'go',
      icon: <ArrowUp size={16} />,
      position: 16,
      choose: (openPage) => stepToNotebook(-1, openPage),
    },
    {
      id: 'next-notebook',
      keys: 'Alt+ArrowDown',
      label: () => t('notebooksShell.nextNotebook'),
      keywords: () => t('notebooksShell.notebookStepWords'),
      group: 'go',
      icon: <ArrowDown size={16} />,
      position: 17,
      choose: (openPage) => stepToNotebook(1, openPage),
    },
    {
      id: 'rename-notebook',
      label: () => t('notebooksShell.renameNotebook'),
      menuLabel: () => t('notebooks.rename'),
      group: 'here',
      icon: <Pencil size={16} />,
      position: 50,
    },
    {
      id: 'add-favorite',
      label: () => t('notebooksShell.addFavorite'),
      menuLabel: () => t('notebooks.addFavorite'),
      group: 'here',
      icon: <Star size={16} />,
      position: 55,
    },
    {
      id: 'remove-favorite',
      label: () => t('notebooksShell.removeFavorite'),
      menuLabel: () => t('notebooks.removeFavorite'),
      group: 'here',
      icon: <StarOff size={16} />,
      position: 56,
    },
    {
      id: 'share-notebook',
      label: () => t('notebooksShell.shareNotebook'),
      menuLabel: () => t('notebooks.share'),
      group: 'here',
      icon: <Share2 size={16} />,
      position: 57,
    },
    {
      id: 'leave-notebook',
      label: () => t('notebooksShell.leaveNotebook'),
      menuLabel: () => t('notebooks.leave'),
      group: 'here',
      icon: <LogOut size={16} />,
      position: 89,
      isDestructive: true,
    },
    {
      id: 'add-to-project',
      label: () => t('notebooksShell.addToProject'),
      menuLabel: () => t('notebooks.addToProject'),
      group: 'here',
      icon: <FolderPlus size={16} />,
      position: 60,
    },
    {
      id: 'remove-from-project',
      label: () => t('notebooksShell.removeFromProject'),
      menuLabel: () => t('notebooks.removeFromProject'),
      group: 'here',
      icon: <FolderMinus size={16} />,
      position: 61,
    },
    {
      id: 'rename-notebook-by-content',
      label: () => t('notebooksShell.renameByContent'),
      menuLabel: () => t('notebooks.autoRename'),
      group: 'here',
      icon: <Wand size={16} />,
      position: 51,
    },
    {
      id: 'summarize-notebook',
      label: () => t('notebooksShell.summarizeNotebook'),
      menuLabel: () => t('notebooks.summarize'),
      group: 'here',
      icon: <TextQuote size={16} />,
      position: 70,
    },
    {
      id: 'tag-notebook',
      label: () => t('notebooksShell.tagNotebook'),
      menuLabel: () => t('notebooks.generateTags'),
      group: 'here',
      icon: <Tags size={16} />,
      position: 71,
    },
    {
      id: 'edit-notebook-tags',
      label: () => t('notebooks.tagsCommand'),
      menuLabel: () => t('notebooks.tags'),
      keywords: () => t('notebooks.tagsWords'),
      group: 'here',
      icon: <Tag size={16} />,
      position: 62,
    },
    {
      id: 'select-notebook',
      label: () => t('notebooks.selectThis'),
      menuLabel: () => t('notebooks.select'),
      group: 'here',
      icon: <ListChecks size={16} />,
      position: 80,
    },
    {
      id: 'clone-notebook',
      label: () => t('notebooksShell.cloneNotebook'),
      menuLabel: () => t('notebooks.clone'),
      group: 'here',
      icon: <CopyPlus size={16} />,
      position: 72,
    },
    {
      id: 'print-notebook',
      label: () => t('notebooksShell.printNotebook'),
      menuLabel: () => t('notebooks.print'),
      group: 'here',
      icon: <Printer size={16} />,
      position: 73,
    },
    {
      id: 'download-notebook',
      label: () => t('notebooksShell.downloadNotebook'),
      menuLabel: () => t('notebooks.download'),
      group: 'here',
      icon: <Download size={16} />,
      position: 74,
    },
    {
      id: 'download-notebook-html',
      label: () => t('notebooksShell.downloadNotebookHtml'),
      menuLabel: () => t('notebooks.downloadHtml'),
      group: 'here',
      icon: <FileCode size={16} />,
      position: 75,
    },
    {
      id: 'download-notebook-json',
      label: () => t('notebooksShell.downloadNotebookJson'),
      menuLabel: () => t('notebooks.downloadJson'),
      group: 'here',
      icon: <FileJson size={16} />,
      position: 76,
    },
    {
      id: 'notebook-info',
      label: () => t('notebooksShell.notebookInfo'),
      menuLabel: () => t('notebooks.info'),
      group: 'here',
      icon: <Info size={16} />,
      position: 77,
    },
    {
      id: 'delete-notebook',
      label: () => t('notebooksShell.deleteNotebook'),
      menuLabel: () => t('notebooks.delete'),
      keywords: () => t('notebooksShell.deleteNotebookWords'),
      group: 'here',
      icon: <Trash2 size={16} />,
      position: 90,
      isDestructive: true,
    },
  ],
  palette: [
    {
      id: 'notebooks',
      label: () => t('notebooksShell.groupNotebooks'),
      list: async () => ((await readLocalNotebookNames()) ?? loadedNotebooks()).map(toPaletteItem),
      find: async (text, signal) => (await findNotebooks(text, signal)).map(toPaletteItem),
    },
  ],
  navigation: [
    { command: 'new-notebook', place: 'list', position: 10 },
    { command: 'search-notebooks', place: 'strip', position: 40 },
  ],
  startPage: newNotebookPath,
  slots: { navigationList: NotebookNav },
  live: followNotebooks,
  locales: texts,
  prime: async () => {
    await Promise.all([primeNotebookList(), primeFavorites()])
  },
})

const toPaletteItem = ({ id, name }: Pick<Notebook, 'id' | 'name'>): PaletteItem => ({
  id: `notebook:${id}`,
  label: name,
  icon: <NotebookText size={16} />,
  choose: { page: () => notebookPath(id) },
})

/** Opens the notebook above or below the open one in the list. */
function stepToNotebook(step: 1 | -1, openPage: OpenPage): void {
  const openId = /^\/notebooks\/([^/]+)/.exec(location.pathname)?.[1]
  const next = besideNotebook(loadedNotebooks(), openId, step)
  if (next) openPage(notebookPath(next.id))
}
