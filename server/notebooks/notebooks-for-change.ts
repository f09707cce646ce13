import type { Permission } from '#contract/access.ts'
import { notebooksMessages } from '#contract/messages/notebooks.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { requireOn, type StoredNotebook } from './policy.ts'
import * as store from './store.ts'

/** Several notebooks, locked until the transaction ends; throws when the caller lacks the permission for one of them. */
export async function requireNotebooksForChange(
  ctx: UserCtx,
  permission: Permission,
  ids: string[],
): Promise<StoredNotebook[]> {
  const wanted = [...new Set(ids)]
  const found = await store.listNotebooksForChange(ctx.db, wanted)
  if (found.length < wanted.length) throw notFound(notebooksMessages.notFound())
  return found.map((notebook) => requireOn(ctx, permission, notebook))
}
