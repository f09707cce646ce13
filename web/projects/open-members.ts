import type { Project } from '#contract/projects.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { mayManageMembers } from './project-permissions.ts'

/** Shows who has access to a project, to those who may share it with controls. */
export function openMembers(project: Project): void {
  if (mayManageMembers(project)) openDialog('share-project', { project })
  else openDialog('project-members', { project })
}
