import { type CurrentUser, userChanged } from '#contract/users.ts'
import type { Ctx } from '#server/platform/context.ts'
import { listActiveAdminsForChange } from './administration.store.ts'
import * as store from './deletion.store.ts'
import { showUser } from './service.ts'

/** Account deletion: its due date, and the deletion itself. */

export const scheduleDeletion = (ctx: Ctx, id: string, dueAt: Date) =>
  store.updateDeletionDue(ctx.db, { id, dueAt })

/** Call it inside a transaction. */
export async function keepUser(ctx: Ctx, id: string): Promise<CurrentUser> {
  await store.updateDeletionDue(ctx.db, { id, dueAt: null })
  const user = await showUser(ctx, id)
  ctx.emit(userChanged, [id], user)
  return user
}

export const listDueForDeletion = (ctx: Ctx) => store.listDueForDeletion(ctx.db, ctx.clock.now())

export const findDueForDeletion = (ctx: Ctx, id: string) =>
  store.findDueForDeletion(ctx.db, id, ctx.clock.now())

/**
 * Whether other users would be left without an administrator. Call it inside a transaction: administrators are added
 * and removed one after another.
 */
export async function isLastAdminOfOthers(ctx: Ctx, id: string): Promise<boolean> {
  const admins = await listActiveAdminsForChange(ctx.db)
  if (admins.some((admin) => admin !== id)) return false
  return store.hasOthers(ctx.db, id)
}

export const removeUser = (ctx: Ctx, id: string) => store.removeUser(ctx.db, id)
