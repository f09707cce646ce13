import { fileChanged, type files } from '#contract/files.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { UserCtx } from '#server/platform/context.ts'
import * as favorites from './favorites.store.ts'
import type { StoredFile } from './policy.ts'
import { toFileDto } from './presenter.service.ts'
import { requireFile, requireFilesForChange } from './service.ts'

type Changed = OutputOf<typeof files.addFavorite>

export async function addFavoriteFile(
  ctx: UserCtx,
  { id }: InputOf<typeof files.addFavorite>,
): Promise<Changed> {
  return ctx.transact(async (ctx) => {
    const found = await requireFilesForChange(ctx, [id])
    const favorite = { userId: ctx.user.id, fileId: id, createdAt: ctx.clock.now() }
    if (await favorites.insertFavorite(ctx.db, favorite)) await emitToCaller(ctx, found)
    return { isFavorite: true }
  })
}

export async function removeFavoriteFile(
  ctx: UserCtx,
  { id }: InputOf<typeof files.removeFavorite>,
): Promise<Changed> {
  return ctx.transact(async (ctx) => {
    const found = await requireFilesForChange(ctx, [id])
    if (await favorites.removeFavorite(ctx.db, ctx.user.id, id)) await emitToCaller(ctx, found)
    return { isFavorite: false }
  })
}

export async function isFavoriteFile(ctx: UserCtx, id: string): Promise<boolean> {
  await requireFile(ctx, 'read', id)
  return (await favorites.listFavoriteIds(ctx.db, { userId: ctx.user.id, fileIds: [id] })).has(id)
}

/** Favorites of others are not visible. */
async function emitToCaller(ctx: UserCtx, found: StoredFile[]): Promise<void> {
  for (const file of found) ctx.emit(fileChanged, [ctx.user.id], await toFileDto(ctx, file))
}
