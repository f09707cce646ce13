import type { InviteType } from '#contract/invites.ts'
import { groupInvites } from './kinds/groups.ts'
import type { InviteKind } from './kinds/kind.ts'
import { organizationInvites } from './kinds/organizations.ts'
import { agentInvites, fileInvites, notebookInvites } from './kinds/permitted.ts'
import { projectInvites } from './kinds/projects.ts'

/** Every kind of object that users can be invited to. A new kind adds one line here. */
const KINDS: Record<InviteType, InviteKind> = {
  FabFile: fileInvites,
  Group: groupInvites,
  Organization: organizationInvites,
  Project: projectInvites,
  Session: notebookInvites,
  Tool: agentInvites,
}

export const kindOf = (type: InviteType): InviteKind => KINDS[type]
