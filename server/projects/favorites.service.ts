import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { projectChanged, type projects } from '#contract/projects.ts'
import type { UserCtx } from '#server/platform/context.ts'
import * as favorites from './favorites.store.ts'
import type { StoredProject } from './policy.ts'
import { toProjectDto } from './presenter.service.ts'
import { requireProject, requireProjectForChange } from './service.ts'

type Changed = OutputOf<typeof projects.addFavorite>

export async function addFavoriteProject(
  ctx: UserCtx,
  { id }: InputOf<typeof projects.addFavorite>,
): Promise<Changed> {
  return ctx.transact(async (ctx) => {
    const project = await requireProjectForChange(ctx, 'read', id)
    const favorite = { userId: ctx.user.id, projectId: id, createdAt: ctx.clock.now() }
    if (await favorites.insertFavorite(ctx.db, favorite)) await emitToCaller(ctx, project)
    return { isFavorite: true }
  })
}

export async function removeFavoriteProject(
  ctx: UserCtx,
  { id }: InputOf<typeof projects.removeFavorite>,
): Promise<Changed> {
  return ctx.transact(async (ctx) => {
    const project = await requireProjectForChange(ctx, 'read', id)
    if (await favorites.removeFavorite(ctx.db, ctx.user.id, id)) await emitToCaller(ctx, project)
    return { isFavorite: false }
  })
}

export async function isFavoriteProject(ctx: UserCtx, id: string): Promise<boolean> {
  await requireProject(ctx, 'read', id)
  return (await favorites.listFavoriteIds(ctx.db, { userId: ctx.user.id, projectIds: [id] })).has(id)
}

/** Favorites of others are not visible. */
async function emitToCaller(ctx: UserCtx, project: StoredProject): Promise<void> {
  ctx.emit(projectChanged, [ctx.user.id], await toProjectDto(ctx, project))
}
