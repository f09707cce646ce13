import { notebookFavoriteChanged, type notebookFavorites } from '#contract/notebook-favorites.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { isFavoriteFile } from '#server/files/favorites.service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isFavoriteProject } from '#server/projects/favorites.service.ts'
import * as store from './favorites.store.ts'
import { toNotebookDtos } from './presenter.service.ts'
import { requireNotebook } from './service.ts'

type IsFavorite = OutputOf<typeof notebookFavorites.check>

export async function listFavorites(
  ctx: UserCtx,
  input: InputOf<typeof notebookFavorites.list>,
): Promise<OutputOf<typeof notebookFavorites.list>> {
  const { data, total } = await store.listFavorites(ctx.db, { userId: ctx.user.id, ...input })
  return { data: await toNotebookDtos(ctx, data), total }
}

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
  { documentId, documentType }: InputOf<typeof notebookFavorites.check>,
): Promise<IsFavorite> {
  return { isFavorite: await CHECKS[documentType](ctx, documentId) }
}

async function isFavoriteNotebook(ctx: UserCtx, id: string): Promise<boolean> {
  await requireNotebook(ctx, 'read', id)
  return store.isFavorite(ctx.db, ctx.user.id, id)
}

type Kind = InputOf<typeof notebookFavorites.check>['documentType']

const CHECKS: Record<Kind, (ctx: UserCtx, id: string) => Promise<boolean>> = {
  session: isFavoriteNotebook,
  sessions: isFavoriteNotebook,
  file: isFavoriteFile,
  files: isFavoriteFile,
  project: isFavoriteProject,
  projects: isFavoriteProject,
}

/** Only to the user: favorites of others are not visible. */
function emitChanged(ctx: UserCtx, change: { notebookId: string; isFavorite: boolean }): void {
  ctx.emit(notebookFavoriteChanged, [ctx.user.id], change)
}
