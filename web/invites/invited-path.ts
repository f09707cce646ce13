import type { Invite } from '#contract/invites.ts'
import { notebookPath } from '#web/notebooks/paths.ts'
import { organizationPath } from '#web/organizations/paths.ts'
import { projectPath } from '#web/projects/paths.ts'
import { sharePath } from '#web/shares/paths.ts'

/** Where users go once they have accepted. */
export function invitedPath({ type, targetId }: Pick<Invite, 'type' | 'targetId'>) {
  if (type === 'Project') return projectPath(targetId)
  if (type === 'Organization') return organizationPath(targetId)
  return type === 'Session' ? notebookPath(targetId) : sharePath(targetId)
}
