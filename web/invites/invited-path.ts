import type { Invite } from '#contract/invites.ts'
import { projectPath } from '#web/projects/paths.ts'
import { sharePath } from '#web/shares/paths.ts'

/** Where users go once they have accepted. */
export const invitedPath = ({ type, targetId }: Pick<Invite, 'type' | 'targetId'>) =>
  type === 'Project' ? projectPath(targetId) : sharePath(targetId)
