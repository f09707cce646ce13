import { useTranslation } from 'react-i18next'
import { NOTEBOOK_NAME_MAX, type Notebook } from '#contract/notebooks.ts'
import type { CommandAction } from '#web/platform/commands.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { removeNotebookFromProject } from '#web/projects/remove-files.queries.ts'
import { useChangeFavorite, useFavorites } from './favorites.queries.ts'
import { useRenameNotebook } from './queries.ts'
import { startSelection } from './selection.view-state.ts'
import { useNotebookDeletion } from './use-notebook-deletion.ts'
import {
  useCloneNotebook,
  useDownloadNotebook,
  usePrintNotebook,
  useStartNotebookJob,
} from './work.queries.ts'

/** The commands on one notebook, for its menus and the palette. */
export function useNotebookActions(notebook: Notebook, onRename: () => void) {
  const { t } = useTranslation()
  const { deleteNotebook, isDeleting } = useNotebookDeletion()
  const { mutate: rename } = useRenameNotebook()
  const { mutate: changeFavorite } = useChangeFavorite()
  const { mutate: startJob, isPending: isStarting } = useStartNotebookJob()
  const { mutate: clone, isPending: isCloning } = useCloneNotebook()
  const { mutate: download, isPending: isDownloading } = useDownloadNotebook()
  const { mutate: print, isPending: isPrinting } = usePrintNotebook()
  const { id, name, projectId, runningJobs, isTemporary } = notebook
  const isBusy =
    isDeleting || isStarting || isCloning || isDownloading || isPrinting || runningJobs.length > 0
  const isFavorite = useFavorites().some((favorite) => favorite.id === id)
  const actions: (CommandAction | false)[] = [
    {
      id: 'rename-notebook',
      run: onRename,
      step: () => ({
        kind: 'text',
        label: t('notebooks.renameOf', { name }),
        initial: name,
        maxLength: NOTEBOOK_NAME_MAX,
        confirm: (next) => {
          if (next !== name) rename({ id, name: next })
        },
      }),
    },
    !isTemporary && { id: 'rename-notebook-by-content', run: () => startJob({ id, kind: 'rename' }) },
    !isTemporary && {
      id: isFavorite ? 'remove-favorite' : 'add-favorite',
      run: () => changeFavorite({ id, isFavorite: !isFavorite }),
    },
    !isTemporary && {
      id: 'add-to-project',
      run: () => openDialog('add-to-project', { notebooks: [notebook] }),
      menuLabel: projectId === null ? undefined : t('notebooks.moveToProject'),
    },
    projectId !== null && {
      id: 'remove-from-project',
      run: () => void removeNotebookFromProject(projectId, id),
    },
    !isTemporary && {
      id: 'edit-notebook-tags',
      run: () => openDialog('notebook-tags', { notebooks: [notebook] }),
    },
    !isTemporary && { id: 'summarize-notebook', run: () => startJob({ id, kind: 'summary' }) },
    !isTemporary && { id: 'tag-notebook', run: () => startJob({ id, kind: 'tags' }) },
    { id: 'notebook-info', run: () => openDialog('notebook-info', { notebook }) },
    { id: 'clone-notebook', run: () => clone({ id }) },
    { id: 'print-notebook', run: () => print({ id, name }) },
    { id: 'download-notebook', run: () => download({ id, format: 'markdown' }) },
    { id: 'download-notebook-html', run: () => download({ id, format: 'html' }) },
    { id: 'download-notebook-json', run: () => download({ id, format: 'json' }) },
    !isTemporary && { id: 'select-notebook', run: () => startSelection(id) },
    { id: 'delete-notebook', run: () => void deleteNotebook(notebook) },
  ]
  return { actions, isBusy }
}
