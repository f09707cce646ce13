import { can } from '#server/access/policy.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { StoredProject } from './policy.ts'
import * as store from './search.store.ts'

export async function searchProjects(
  ctx: UserCtx,
  search: Omit<store.ProjectSearch, 'userId'>,
): Promise<StoredProject[]> {
  const found = await store.searchProjects(ctx.db, { ...search, userId: ctx.user.id })
  return found.filter((project) => can(ctx.user, 'read', project))
}
