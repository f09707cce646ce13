import { useTranslation } from 'react-i18next'
import type { Permission } from '#contract/access.ts'
import { NOTEBOOK_NAME_MAX } from '#contract/constants/notebooks.ts'
import type { Notebook } from '#contract/notebooks.ts'
import type { CommandAction } from '#web/platform/commands.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import type { PaletteStep } from '#web/platform/entries.ts'
import { removeNotebookFromProject } from '#web/projects/remove-files.queries.ts'
import { useChangeFavorite, useFavorites } from './favorites.queries.ts'
import { may } from './notebook-permissions.ts'
import { useRenameNotebook } from './queries.ts'
import { startSelection } from './selection.view-state.ts'
import { useNotebookDeletion } from './use-notebook-deletion.ts'
import { useSharingActions } from './use-sharing-actions.ts'
import {
  useCloneNotebook,
  useDownloadNotebook,
  usePrintNotebook,
  useStartNotebookJob,
} from './work.queries.ts'

/** The permission that a command needs; the others need reading only. */
const PERMISSION_OF: Record<string, Permission> = {
  'rename-notebook': 'update',
  'rename-notebook-by-content': 'update',
  'edit-notebook-tags': 'update',
  'summarize-notebook': 'update',
  'tag-notebook': 'update',
  'share-notebook': 'share',
  'remove-from-project': 'share',
  'select-notebook': 'delete',
  'delete-notebook': 'delete',
}

const isPermitted = (notebook: Notebook, { id }: CommandAction) => may(notebook, PERMISSION_OF[id] ?? 'read')

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
  const sharing = useSharingActions(notebook)
  const { id, name, projectId, runningJobs, isTemporary } = notebook
  const isBusy =
    isDeleting || isStarting || isCloning || isDownloading || isPrinting || runningJobs.length > 0
  const isFavorite = useFavorites().some((favorite) => favorite.id === id)
  const actions: (CommandAction | false)[] = [
    {
      id: 'rename-notebook',
      run: onRename,
      step: () =>
        renaming({ name, label: t('notebooks.renameOf', { name }) }, (next) => rename({ id, name: next })),
    },
    !isTemporary && { id: 'rename-notebook-by-content', run: () => startJob({ id, kind: 'rename' }) },
    !isTemporary && {
      id: isFavorite ? 'remove-favorite' : 'add-favorite',
      run: () => changeFavorite({ id, isFavorite: !isFavorite }),
    },
    ...sharing,
    !isTemporary && {
      id: 'add-to-project',
      // Adding it shares it with the members of the project. Readers add a copy of their own.
      run: () =>
        openDialog('add-to-project', may(notebook, 'share') ? { notebooks: [notebook] } : { copyOf: id }),
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
  const permitted = actions
    .filter((action) => action !== false)
    .filter((action) => isPermitted(notebook, action))
  return { actions: permitted, isBusy }
}

const renaming = (
  { name, label }: { name: string; label: string },
  onConfirm: (next: string) => void,
): PaletteStep => ({
  kind: 'text',
  label,
  subject: name,
  initial: name,
  maxLength: NOTEBOOK_NAME_MAX,
  confirm: (next) => {
    if (next !== name) onConfirm(next)
  },
})
