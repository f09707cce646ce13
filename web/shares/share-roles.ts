import type { Permission } from '#contract/access.ts'
import type { ShareType } from '#contract/shares.ts'
import { t } from '#web/platform/i18n.ts'

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

/** What the dialog offers first. */
export const usualRole = (type: ShareType): ShareRole => (type === 'Project' ? 'update' : 'share')

/** The name of a role: a project has readers and editors. */
export const roleLabel = (type: ShareType, role: ShareRole): string =>
  type === 'Project' && isOfMembers(role) ? t(`shares.memberRoles.${role}`) : t(`shares.roles.${role}`)

/** What a role allows, where its name does not say it. */
export const roleHint = (type: ShareType, role: ShareRole): string | undefined =>
  type === 'Project' && isOfMembers(role) ? t(`shares.memberRoleHints.${role}`) : undefined

const isOfMembers = (role: ShareRole) => role === 'read' || role === 'update'
