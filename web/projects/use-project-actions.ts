import type { Project } from '#contract/projects.ts'
import type { CommandAction } from '#web/platform/commands.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { useProjectDeletion } from './use-project-deletion.ts'

/** The commands on one project, for its menus and the palette. */
export function useProjectActions(project: Project) {
  const { deleteProject, isDeleting } = useProjectDeletion()
  const actions: CommandAction[] = [
    { id: 'edit-project', run: () => openDialog('project', { project }) },
    { id: 'delete-project', run: () => void deleteProject(project) },
  ]
  return { actions, isDeleting }
}
