import type { Invite } from '#contract/invites.ts'
import { agentPath } from '#web/agents/paths.ts'
import { notebookPath } from '#web/notebooks/paths.ts'
import { organizationPath } from '#web/organizations/paths.ts'
import { PROFILE_TABS } from '#web/platform/settings-sections.ts'
import { projectPath } from '#web/projects/paths.ts'
import { sharePath } from '#web/shares/paths.ts'
import { profilePath } from '#web/users/paths.ts'

/** Where users go once they have accepted. */
export function invitedPath({ type, targetId }: Pick<Invite, 'type' | 'targetId'>) {
  if (type === 'Project') return projectPath(targetId)
  if (type === 'Organization') return organizationPath(targetId)
  if (type === 'Group') return profilePath({ tab: PROFILE_TABS.community })
  if (type === 'Tool') return agentPath(targetId)
  return type === 'Session' ? notebookPath(targetId) : sharePath(targetId)
}
