import type { Project } from '#contract/projects.ts'
import type { CommandAction } from '#web/platform/commands.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { useChangeFavoriteProject } from './changes.queries.ts'
import { useProjectDeletion } from './use-project-deletion.ts'

/** The commands on one project, for its menus and the palette. */
export function useProjectActions(project: Project) {
  const { deleteProject, isDeleting } = useProjectDeletion()
  const { mutate: changeFavorite } = useChangeFavoriteProject()
  const { isFavorite } = project
  const actions: CommandAction[] = [
    { id: 'edit-project', run: () => openDialog('project', { project }) },
    {
      id: isFavorite ? 'remove-favorite-project' : 'add-favorite-project',
      run: () => changeFavorite({ project, isFavorite: !isFavorite }),
    },
    { id: 'delete-project', run: () => void deleteProject(project) },
  ]
  return { actions, isDeleting }
}
