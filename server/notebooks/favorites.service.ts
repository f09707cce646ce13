import { notebookFavoriteChanged, type notebookFavorites } from '#contract/notebook-favorites.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { UserCtx } from '#server/platform/context.ts'
import * as store from './favorites.store.ts'
import { requireNotebook } from './service.ts'

type IsFavorite = OutputOf<typeof notebookFavorites.check>

export const listFavorites = (
  ctx: UserCtx,
  input: InputOf<typeof notebookFavorites.list>,
): Promise<OutputOf<typeof notebookFavorites.list>> =>
  store.listFavorites(ctx.db, { userId: ctx.user.id, ...input })

export async function addFavorite(
  ctx: UserCtx,
  { id }: InputOf<typeof notebookFavorites.add>,
): Promise<IsFavorite> {
  return ctx.transact(async (ctx) => {
    await requireNotebook(ctx, 'read', id)
    const createdAt = ctx.clock.now()
    const isNew = await store.insertFavorite(ctx.db, { userId: ctx.user.id, notebookId: id, createdAt })
    if (isNew) emitChanged(ctx, { notebookId: id, isFavorite: true })
    return { isFavorite: true }
  })
}

export async function removeFavorite(
  ctx: UserCtx,
  { id }: InputOf<typeof notebookFavorites.remove>,
): Promise<IsFavorite> {
  return ctx.transact(async (ctx) => {
    await requireNotebook(ctx, 'read', id)
    const isGone = await store.removeFavorite(ctx.db, ctx.user.id, id)
    if (isGone) emitChanged(ctx, { notebookId: id, isFavorite: false })
    return { isFavorite: false }
  })
}

export async function checkFavorite(
  ctx: UserCtx,
  { documentId }: InputOf<typeof notebookFavorites.check>,
): Promise<IsFavorite> {
  await requireNotebook(ctx, 'read', documentId)
  return { isFavorite: await store.isFavorite(ctx.db, ctx.user.id, documentId) }
}

/** Only to the user: favorites of others are not visible. */
function emitChanged(ctx: UserCtx, change: { notebookId: string; isFavorite: boolean }): void {
  ctx.emit(notebookFavoriteChanged, [ctx.user.id], change)
}
