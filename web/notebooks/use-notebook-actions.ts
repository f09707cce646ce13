import { useTranslation } from 'react-i18next'
import { NOTEBOOK_NAME_MAX, type Notebook } from '#contract/notebooks.ts'
import type { CommandAction } from '#web/platform/commands.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { removeNotebookFromProject } from '#web/projects/remove-files.queries.ts'
import { useChangeFavorite, useFavorites } from './favorites.queries.ts'
import { useRenameNotebook } from './queries.ts'
import { useNotebookDeletion } from './use-notebook-deletion.ts'

/** The commands on one notebook, for its menus and the palette. */
export function useNotebookActions(notebook: Notebook, onRename: () => void) {
  const { t } = useTranslation()
  const { deleteNotebook, isDeleting } = useNotebookDeletion()
  const { mutate: rename } = useRenameNotebook()
  const { mutate: changeFavorite } = useChangeFavorite()
  const { id, name, projectId } = notebook
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
    {
      id: isFavorite ? 'remove-favorite' : 'add-favorite',
      run: () => changeFavorite({ id, isFavorite: !isFavorite }),
    },
    {
      id: 'add-to-project',
      run: () => openDialog('add-to-project', { notebookIds: [id] }),
      menuLabel: projectId === null ? undefined : t('notebooks.moveToProject'),
    },
    projectId !== null && {
      id: 'remove-from-project',
      run: () => void removeNotebookFromProject(projectId, id),
    },
    { id: 'delete-notebook', run: () => void deleteNotebook(notebook) },
  ]
  return { actions, isDeleting }
}
