import type { Permission } from '#contract/access.ts'
import { platformMessages } from '#contract/messages/platform.ts'
import type { Message } from '#contract/messages.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'

/** The fields of an entity that the rule needs. */
export interface Owned {
  userId: string
  isGlobalRead?: boolean
  isGlobalWrite?: boolean
  /** The user's grants, direct or through a group. */
  granted?: Permission[]
}

/** Owners may do all; other users read and update global entities, and use their grants. */
export function can(user: { id: string }, permission: Permission, thing: Owned): boolean {
  if (thing.userId === user.id) return true
  if (permission === 'read' && thing.isGlobalRead) return true
  if (permission === 'update' && thing.isGlobalWrite) return true
  return thing.granted?.includes(permission) ?? false
}

/** The entity, if the caller has the permission. Not visible to them: 404. Visible but not allowed: 403. */
export function requireCan<T extends Owned>(
  ctx: Pick<UserCtx, 'user'>,
  permission: Permission,
  absent: Message,
  thing: T | undefined,
): T {
  if (!thing || !can(ctx.user, 'read', thing)) throw notFound(absent)
  if (!can(ctx.user, permission, thing)) throw forbidden()
  return thing
}

/** For operations that only the user themselves may perform: refuses an impersonating administrator. */
export function requireOwnSession(ctx: Pick<UserCtx, 'user'>): void {
  if (ctx.user.impersonatorId === null) return
  throw forbidden(platformMessages.ownAccountOnly())
}
