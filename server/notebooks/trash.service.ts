import { TEMPORARY_NOTEBOOK_HOURS } from '#contract/constants/notebooks.ts'
import { notebooksMessages } from '#contract/messages/notebooks.ts'
import { notebookFavoriteChanged } from '#contract/notebook-favorites.ts'
import { NOTEBOOK_TRASH_DAYS, type notebookTrash } from '#contract/notebook-trash.ts'
import { type Notebook, notebookChanged, type notebooks, notebooksRemoved } from '#contract/notebooks.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { listGrantees } from '#server/grants/service.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { suppliedQuery } from '#server/platform/db/supplied-queries.ts'
import { notFound } from '#server/platform/errors.ts'
import { requestStop } from '#server/platform/runs/run-store.ts'
import { emitContentsChanged } from '#server/projects/service.ts'
import { rememberNotebook } from '#server/users/service.ts'
import { audienceOf, notebookScope } from './policy.ts'
import { toNotebookDtos } from './presenter.service.ts'
import { requireNotebookForWriting } from './service.ts'
import * as notebookStore from './store.ts'
import * as store from './trash.store.ts'

const DAY_SECONDS = 86_400

export async function removeNotebook(
  ctx: UserCtx,
  { id }: InputOf<typeof notebooks.remove>,
): Promise<OutputOf<typeof notebooks.remove>> {
  return ctx.transact(async (ctx) => {
    const notebook = await requireNotebookForWriting(ctx, id, 'delete')
    const newest = await discard(ctx, notebook.userId, [id])
    return { deletedNotebookId: id, newLastNotebookId: newest }
  })
}

/** Removes notebooks of the caller; when the caller does not own one of them, none is removed. */
export async function removeNotebooks(
  ctx: UserCtx,
  { sessionIds }: InputOf<typeof notebooks.removeMany>,
): Promise<{ deleted: number }> {
  return ctx.transact(async (ctx) => {
    const wanted = [...new Set(sessionIds)]
    const own = await notebookStore.listOwnIdsForChange(ctx.db, ctx.user.id, wanted)
    if (own.length < wanted.length) throw notFound(notebooksMessages.notFound())
    await discard(ctx, ctx.user.id, own)
    return { deleted: own.length }
  })
}

export async function removeAllNotebooks(
  ctx: UserCtx,
  given: InputOf<typeof notebooks.removeAll>,
): Promise<{ deleted: number }> {
  if (given?.sessionIds) return removeNotebooks(ctx, { sessionIds: given.sessionIds })
  return ctx.transact(async (ctx) => {
    const own = await notebookStore.listOwnIdsForChange(ctx.db, ctx.user.id)
    await discard(ctx, ctx.user.id, own)
    return { deleted: own.length }
  })
}

/**
 * Moves locked notebooks to the trash and stops their running answers, which keep their text so far. Returns the newest
 * notebook that is left.
 */
async function discard(ctx: UserCtx, ownerId: string, ids: string[]): Promise<string | null> {
  const projectIds = await store.trashNotebooks(ctx.db, ids, ctx.clock.now())
  const running = await suppliedQuery('listRunningIdsOf')(ctx.db, ids)
  const stopped = await requestStop(ctx.db, running, ctx.clock.now())
  await emitContentsChanged(ctx, projectIds)
  const newest = await notebookStore.findNewestId(ctx.db, ctx.user.id)
  await rememberNotebook(ctx, ctx.user.id, newest)
  await emitRemoved(ctx, ownerId, ids)
  if (ids.length > 0) ctx.signal({ kind: 'revalidate', scopes: ids.map(notebookScope) })
  // Subscriptions end first: the end of an answer is for users who may read it.
  for (const runId of stopped) ctx.signal({ kind: 'run_stop', runId })
  return newest
}

/** One event for the owner, and one for each other user who saw some of them. */
async function emitRemoved(ctx: Ctx, ownerId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  ctx.emit(notebooksRemoved, [ownerId], { ids })
  const seen = new Map<string, string[]>()
  for (const [id, userIds] of await listGrantees(ctx, { kind: 'notebook', ids }))
    for (const userId of userIds) seen.set(userId, [...(seen.get(userId) ?? []), id])
  for (const [userId, own] of seen) if (userId !== ownerId) ctx.emit(notebooksRemoved, [userId], { ids: own })
}

export async function listTrash(
  ctx: UserCtx,
  input: InputOf<typeof notebookTrash.list>,
): Promise<OutputOf<typeof notebookTrash.list>> {
  const { data, total } = await store.listTrash(ctx.db, { userId: ctx.user.id, ...input })
  const views = await toNotebookDtos(ctx, data)
  return {
    data: views.map((view, index) => ({ ...view, deletedAt: data[index]?.deletedAt ?? view.lastUpdated })),
    total,
  }
}

export async function restoreNotebook(
  ctx: UserCtx,
  { id }: InputOf<typeof notebookTrash.restore>,
): Promise<Notebook> {
  const [restored] = await restoreNotebooks(ctx, { sessionIds: [id] })
  if (!restored) throw notFound(notebooksMessages.notFound())
  return restored
}

/** Restores notebooks with their messages, tags, project and favorites; when one is not in the caller's trash, none. */
export async function restoreNotebooks(
  ctx: UserCtx,
  { sessionIds }: InputOf<typeof notebookTrash.restoreMany>,
): Promise<Notebook[]> {
  return ctx.transact(async (ctx) => {
    const found = await requireTrash(ctx, sessionIds)
    const restored = await store.restoreNotebooks(ctx.db, found)
    for (const notebook of restored) ctx.emit(notebookChanged, audienceOf(notebook), notebook)
    for (const notebookId of await store.listFavoriteIds(ctx.db, ctx.user.id, found))
      ctx.emit(notebookFavoriteChanged, [ctx.user.id], { notebookId, isFavorite: true })
    await emitContentsChanged(
      ctx,
      restored.flatMap(({ projectId }) => projectId ?? []),
    )
    return toNotebookDtos(ctx, restored)
  })
}

export async function emptyTrash(
  ctx: UserCtx,
  { sessionIds }: InputOf<typeof notebookTrash.empty>,
): Promise<{ deleted: number }> {
  return ctx.transact(async (ctx) => {
    const found = sessionIds
      ? await requireTrash(ctx, sessionIds)
      : await store.listTrashForChange(ctx.db, ctx.user.id)
    await destroy(ctx, ctx.user.id, found)
    return { deleted: found.length }
  })
}

/** Locked, so that a notebook is not restored and deleted permanently at once. */
async function requireTrash(ctx: UserCtx, ids: string[]): Promise<string[]> {
  const wanted = [...new Set(ids)]
  const found = await store.listTrashForChange(ctx.db, ctx.user.id, wanted)
  if (found.length < wanted.length) throw notFound(notebooksMessages.notFound())
  return found
}

/** Open lists of the trash are notified. Pictures are deleted by the sweep of blobs that no message names. */
async function destroy(ctx: Ctx, userId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await store.destroyNotebooks(ctx.db, ids)
  ctx.emit(notebooksRemoved, [userId], { ids })
  ctx.signal({ kind: 'revalidate', scopes: ids.map(notebookScope) })
}

/** Permanently deletes the notebooks that have been in the trash for too long and expired temporary ones, batch by batch. */
export async function forgetOldNotebooks(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const before = {
    deleted: secondsAfter(now, -NOTEBOOK_TRASH_DAYS * DAY_SECONDS),
    temporary: secondsAfter(now, -TEMPORARY_NOTEBOOK_HOURS * 3600),
  }
  const forgetBatch = () =>
    ctx.transact(async (ctx) => {
      const expired = await store.listExpired(ctx.db, before)
      const byOwner = Map.groupBy(expired, ({ userId }) => userId)
      for (const [userId, own] of byOwner)
        await destroy(
          ctx,
          userId,
          own.map(({ id }) => id),
        )
      return expired.length
    })
  while ((await forgetBatch()) > 0);
}
