import { can } from '#server/access/policy.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { grantedFor, type StoredNotebook } from './policy.ts'
import * as store from './search.store.ts'
import { listNotebooksById } from './store.ts'

/** The caller's notebooks, and others that the caller may read, by name, tags and summary. */
export async function searchNotebooks(
  ctx: UserCtx,
  search: Omit<store.NotebookSearch, 'userId'>,
): Promise<StoredNotebook[]> {
  const found = await store.searchNotebooks(ctx.db, { ...search, userId: ctx.user.id })
  return found.filter((notebook) => can(ctx.user, 'read', grantedFor(ctx.user.id, notebook)))
}

/** Those of the notebooks that the caller may read. */
export async function listReadableNotebooks(
  ctx: UserCtx,
  ids: string[],
): Promise<Map<string, StoredNotebook>> {
  const found = await listNotebooksById(ctx.db, ids)
  const readable = found.filter((notebook) => can(ctx.user, 'read', grantedFor(ctx.user.id, notebook)))
  return new Map(readable.map((notebook) => [notebook.id, notebook]))
}
