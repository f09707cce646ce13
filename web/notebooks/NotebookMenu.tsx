import { FolderMinus, FolderPlus, Pencil, Star, StarOff, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Notebook } from '#contract/notebooks.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { removeNotebookFromProject } from '#web/projects/remove-files.queries.ts'
import { ActionsMenu } from '#web/ui/overlays/ActionsMenu.tsx'
import { MenuItem, MenuSeparator } from '#web/ui/overlays/Menu.tsx'
import { useChangeFavorite, useFavorites } from './favorites.queries.ts'
import { useNotebookDeletion } from './use-notebook-deletion.ts'

interface NotebookMenuProps {
  notebook: Notebook
  label: string
  onRename: () => void
  size?: 'small' | 'medium'
  className?: string
}

export function NotebookMenu({ notebook, label, onRename, size, className }: NotebookMenuProps) {
  const { t } = useTranslation()
  const { deleteNotebook, isDeleting } = useNotebookDeletion()
  return (
    <ActionsMenu label={label} size={size} isBusy={isDeleting} className={className}>
      <MenuItem icon={<Pencil size={15} />} onSelect={onRename}>
        {t('notebooks.rename')}
      </MenuItem>
      <FavoriteItem id={notebook.id} />
      <ProjectItems notebook={notebook} />
      <MenuSeparator />
      <MenuItem icon={<Trash2 size={15} />} isDestructive onSelect={() => void deleteNotebook(notebook)}>
        {t('notebooks.delete')}
      </MenuItem>
    </ActionsMenu>
  )
}

function FavoriteItem({ id }: { id: string }) {
  const { t } = useTranslation()
  const isFavorite = useFavorites().some((favorite) => favorite.id === id)
  const { mutate: change } = useChangeFavorite()
  return (
    <MenuItem
      icon={isFavorite ? <StarOff size={15} /> : <Star size={15} />}
      onSelect={() => change({ id, isFavorite: !isFavorite })}
    >
      {t(isFavorite ? 'notebooks.removeFavorite' : 'notebooks.addFavorite')}
    </MenuItem>
  )
}

/** Adds the notebook to a project or removes it. */
function ProjectItems({ notebook: { id, projectId } }: { notebook: Notebook }) {
  const { t } = useTranslation()
  return (
    <>
      <MenuItem
        icon={<FolderPlus size={15} />}
        onSelect={() => openDialog('add-to-project', { notebookIds: [id] })}
      >
        {t(projectId === null ? 'notebooks.addToProject' : 'notebooks.moveToProject')}
      </MenuItem>
      {projectId !== null && (
        <MenuItem
          icon={<FolderMinus size={15} />}
          onSelect={() => void removeNotebookFromProject(projectId, id)}
        >
          {t('notebooks.removeFromProject')}
        </MenuItem>
      )}
    </>
  )
}
