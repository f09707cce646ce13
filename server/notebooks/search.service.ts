import { can } from '#server/access/policy.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { grantedFor, type StoredNotebook } from './policy.ts'
import * as store from './search.store.ts'
import { listNotebooksById } from './store.ts'

/** The caller's notebooks, and others that the caller may read, by name, tags and summary, the last changed first. */
export async function searchNotebooks(
  ctx: UserCtx,
  search: Omit<store.NotebookSearch, 'userId'>,
): Promise<StoredNotebook[]> {
  const ids = await store.searchNotebooks(ctx.db, { ...search, userId: ctx.user.id })
  const readable = await listReadableNotebooks(ctx, ids)
  return ids.flatMap((id) => readable.get(id) ?? [])
}

/** For `NotebookScope.idsOfOthers`. */
export const listIdsOfOthers = (ctx: UserCtx): Promise<string[]> => store.listIdsOfOthers(ctx.db, ctx.user.id)

/** Those of the notebooks that the caller may read; without the grantees of the caller's own. */
export async function listReadableNotebooks(
  ctx: UserCtx,
  ids: string[],
): Promise<Map<string, StoredNotebook>> {
  const own = await store.listOwnById(ctx.db, ctx.user.id, ids)
  const isOwn = new Set(own.map(({ id }) => id))
  const ofOthers = await listNotebooksById(
    ctx.db,
    ids.filter((id) => !isOwn.has(id)),
  )
  const readable = [...own, ...ofOthers].filter((notebook) =>
    can(ctx.user, 'read', grantedFor(ctx.user.id, notebook)),
  )
  return new Map(readable.map((notebook) => [notebook.id, notebook]))
}

/** The notebooks in that scope that the caller may read. */
export async function listNotebooksIn(
  ctx: UserCtx,
  scope: Omit<store.NotebookScope, 'userId'>,
): Promise<StoredNotebook[]> {
  const ids = await store.listReadableIds(ctx.db, { ...scope, userId: ctx.user.id })
  return [...(await listReadableNotebooks(ctx, ids)).values()]
}
