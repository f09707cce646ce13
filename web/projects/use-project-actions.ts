import { useNavigate } from '@tanstack/react-router'
import type { Project } from '#contract/projects.ts'
import type { CommandAction } from '#web/platform/commands.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { t } from '#web/platform/i18n.ts'
import { useChangeFavoriteProject } from './changes.queries.ts'
import { useChangeArchive } from './members.queries.ts'
import { openMembers } from './open-members.ts'
import { isOwn, mayChange, mayManageMembers } from './project-permissions.ts'
import { useLeavingProject } from './use-leaving-project.ts'
import { useProjectDeletion } from './use-project-deletion.ts'

/** The commands on one project, for its menus and the palette. */
export function useProjectActions(project: Project) {
  const { deleteProject, isDeleting } = useProjectDeletion()
  const { mutate: changeFavorite } = useChangeFavoriteProject()
  const { mutate: changeArchive } = useChangeArchive()
  const leaveProject = useLeavingProject()
  const navigate = useNavigate()
  const { id, isFavorite, archivedAt } = project
  const isArchived = archivedAt !== null
  const actions: (CommandAction | false)[] = [
    mayChange(project) && { id: 'edit-project', run: () => openDialog('project', { project }) },
    {
      id: isFavorite ? 'remove-favorite-project' : 'add-favorite-project',
      run: () => changeFavorite({ project, isFavorite: !isFavorite }),
    },
    // The search refers to projects, so that its paths cannot be used here.
    { id: 'search-project', run: () => void navigate({ to: '/search', search: { project: id } }) },
    project.isMember && {
      id: 'show-project-members',
      menuLabel: mayManageMembers(project) ? t('projectsShell.share') : undefined,
      run: () => openMembers(project),
    },
    isOwn(project) && {
      id: isArchived ? 'unarchive-project' : 'archive-project',
      run: () => changeArchive({ id, isArchived: !isArchived }),
    },
    !isOwn(project) && { id: 'leave-project', run: () => void leaveProject(project) },
    isOwn(project) && { id: 'delete-project', run: () => void deleteProject(project) },
  ]
  return { actions: actions.filter((action) => action !== false), isDeleting }
}
