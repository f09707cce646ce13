import { organizationsMessages } from '#contract/messages/organizations.ts'
import type { OrganizationRole } from '#contract/organizations.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'

/** An organization with the role of one user. */
export interface StoredOrganization {
  id: string
  name: string
  seats: number
  isDefaultAccount: boolean
  memberCount: number
  ownerId: string
  role: OrganizationRole | null
  createdAt: string
  updatedAt: string
}

export type OrganizationAction =
  | 'read'
  | 'rename'
  | 'change seats'
  | 'add members'
  | 'manage groups'
  | 'see usage'
  | 'change roles'
  | 'remove members'
  | 'remove admins'
  | 'hand over'
  | 'delete'

const MAY: Record<OrganizationRole, readonly OrganizationAction[]> = {
  owner: [
    'read',
    'rename',
    'add members',
    'manage groups',
    'see usage',
    'change roles',
    'remove members',
    'remove admins',
    'hand over',
    'delete',
  ],
  admin: ['read', 'rename', 'add members', 'manage groups', 'see usage', 'remove members'],
  member: ['read'],
}
/** Administrators of the site see an organization by its id and decide how large it may be. */
const SITE_ADMIN: readonly OrganizationAction[] = ['read', 'change seats']

export function may(
  user: { isAdmin: boolean },
  action: OrganizationAction,
  { role }: Pick<StoredOrganization, 'role'>,
): boolean {
  if (user.isAdmin && SITE_ADMIN.includes(action)) return true
  return role !== null && MAY[role].includes(action)
}

/** Not visible to the caller: 404. Visible, but not allowed: 403. */
export function requireMay(
  { user }: Pick<UserCtx, 'user'>,
  action: OrganizationAction,
  organization: StoredOrganization | undefined,
): StoredOrganization {
  if (!organization || !may(user, 'read', organization)) throw notFound(organizationsMessages.notFound())
  if (!may(user, action, organization)) throw forbidden()
  return organization
}
