import type { Permission } from '#contract/access.ts'

/** What can be granted on a notebook. */
export const SHARE_ROLES = ['read', 'share', 'update', 'all'] as const
export type ShareRole = (typeof SHARE_ROLES)[number]

export const PERMISSIONS_OF: Record<ShareRole, Permission[]> = {
  read: ['read'],
  share: ['read', 'share'],
  update: ['read', 'update'],
  all: ['read', 'update', 'share'],
}

export const roleOf = (permissions: readonly Permission[]): ShareRole => {
  const [mayUpdate, mayShare] = [permissions.includes('update'), permissions.includes('share')]
  if (mayUpdate && mayShare) return 'all'
  if (mayUpdate) return 'update'
  return mayShare ? 'share' : 'read'
}

/** Those that a user with these permissions can grant. */
export const grantableRoles = (permissions: readonly Permission[]): ShareRole[] =>
  SHARE_ROLES.filter((role) => PERMISSIONS_OF[role].every((permission) => permissions.includes(permission)))
