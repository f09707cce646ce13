import { can } from '#server/access/policy.ts'
import { withGranted } from '#server/grants/service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import type { PlainNotebook } from './policy.ts'
import * as store from './search.store.ts'
import { listPlainNotebooks } from './store.ts'

/** The caller's notebooks, and others that the caller may read, by name, tags and summary, the last changed first. */
export async function searchNotebooks(
  ctx: UserCtx,
  search: Omit<store.NotebookSearch, 'userId'>,
): Promise<PlainNotebook[]> {
  const ids = await store.searchNotebooks(ctx.db, { ...search, userId: ctx.user.id })
  const readable = await listReadableNotebooks(ctx, ids)
  return ids.flatMap((id) => readable.get(id) ?? [])
}

/** For `NotebookScope.idsOfOthers`. */
export const listIdsOfOthers = (ctx: UserCtx): Promise<string[]> => store.listIdsOfOthers(ctx.db, ctx.user.id)

/** Those of the notebooks that the caller may read, with the caller's grants, by id. */
export async function listReadableNotebooks(
  ctx: Ctx & { user: { id: string } },
  ids: string[],
): Promise<Map<string, PlainNotebook>> {
  const found = await listPlainNotebooks(ctx.db, ids)
  const known = await withGranted(ctx, { kind: 'notebook', userId: ctx.user.id }, found)
  const readable = known.filter((notebook) => can(ctx.user, 'read', notebook))
  return new Map(readable.map((notebook) => [notebook.id, notebook]))
}

/** The notebooks in that scope that the caller may read. */
export async function listNotebooksIn(
  ctx: UserCtx,
  scope: Omit<store.NotebookScope, 'userId'>,
): Promise<PlainNotebook[]> {
  const ids = await store.listReadableIds(ctx.db, { ...scope, userId: ctx.user.id })
  return [...(await listReadableNotebooks(ctx, ids)).values()]
}
