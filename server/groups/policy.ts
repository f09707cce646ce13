import { groupsMessages } from '#contract/messages/groups.ts'
import type { OrganizationRole } from '#contract/organizations.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'

/** A group as one user sees it. */
export interface StoredGroup {
  id: string
  name: string
  memberCount: number
  /** The user, or the organization, that it belongs to. */
  ownerId: string | null
  organizationId: string | null
  isMember: boolean
  /** Of the user in that organization. */
  role: OrganizationRole | null
  createdAt: string
  updatedAt: string
}

type Seen = Pick<StoredGroup, 'ownerId' | 'isMember' | 'role'>

/** Its members see a group, and all members of its organization. Those who see it may share with it. */
export const canSee = (group: Seen): boolean => group.isMember || group.role !== null

/** Its owner manages a group, or the owner and admins of its organization. */
export const canManage = (userId: string, { ownerId, role }: Seen): boolean =>
  ownerId === userId || role === 'owner' || role === 'admin'

/** Not visible to the caller: 404. */
export function requireSeen(group: StoredGroup | undefined): StoredGroup {
  if (!group || !canSee(group)) throw notFound(groupsMessages.notFound())
  return group
}

/** Visible, but not allowed: 403. */
export function requireManaged({ user }: Pick<UserCtx, 'user'>, group: StoredGroup | undefined): StoredGroup {
  const seen = requireSeen(group)
  if (!canManage(user.id, seen)) throw forbidden()
  return seen
}
