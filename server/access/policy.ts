import type { Permission } from '#contract/access.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'

/** What the one rule needs to know of an object. */
export interface Owned {
  userId: string
  isGlobalRead?: boolean
  isGlobalWrite?: boolean
  /** What this user was granted, directly or through a group. */
  granted?: Permission[]
}

/** Owners may do all; others read and update what is global, and do what they were granted. */
export function can(user: { id: string }, permission: Permission, thing: Owned): boolean {
  if (thing.userId === user.id) return true
  if (permission === 'read' && thing.isGlobalRead) return true
  if (permission === 'update' && thing.isGlobalWrite) return true
  return thing.granted?.includes(permission) ?? false
}

/** The object, when the caller may do that with it. Not visible to them: 404. Visible but not allowed: 403. */
export function requireCan<T extends Owned>(
  ctx: Pick<UserCtx, 'user'>,
  permission: Permission,
  noun: string,
  thing: T | undefined,
): T {
  if (!thing || !can(ctx.user, 'read', thing)) throw notFound(noun)
  if (!can(ctx.user, permission, thing)) throw forbidden()
  return thing
}

/** For what only the person themselves may do: refuses an administrator who is signed in as them. */
export function requireOwnSession(ctx: Pick<UserCtx, 'user'>): void {
  if (ctx.user.impersonatorId === null) return
  throw forbidden('Only the person themselves can do this. Return to your own account first.')
}
