import { sharesMessages } from '#contract/messages/shares.ts'
import { projectRemoved } from '#contract/projects.ts'
import { can } from '#server/access/policy.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { changeProjectAccess } from './access.service.ts'
import { removeFavoritesOf } from './favorites.store.ts'
import { grantedFor } from './policy.ts'
import * as store from './store.ts'

/** What sharing by link needs of projects. Call them inside `transact`. */

/** Runs `take`, which gives the caller access, unless they can read the project already. */
export async function readProjectByLink(ctx: UserCtx, id: string, take: () => Promise<void>): Promise<void> {
  const project = await store.findProjectForChange(ctx.db, id)
  if (!project) throw notFound(sharesMessages.notFound())
  if (can(ctx.user, 'read', grantedFor(ctx.user.id, project))) return
  await changeProjectAccess(ctx, [id], take)
}

/** Removes the project for those of the users whose access has ended with the time. */
export async function endProjectReading(ctx: Ctx, id: string, userIds: string[]): Promise<void> {
  const project = await store.findProject(ctx.db, id)
  const lost = userIds.filter(
    (userId) => !project || !can({ id: userId }, 'read', grantedFor(userId, project)),
  )
  if (lost.length === 0) return
  await removeFavoritesOf(ctx.db, id, lost)
  ctx.emit(projectRemoved, lost, { id })
}
