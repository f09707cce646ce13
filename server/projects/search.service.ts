import { can } from '#server/access/policy.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { listProjectFiles } from './files.store.ts'
import { grantedFor, type StoredProject } from './policy.ts'
import * as store from './search.store.ts'
import { findProject } from './store.ts'

export async function searchProjects(
  ctx: UserCtx,
  search: Omit<store.ProjectSearch, 'userId'>,
): Promise<StoredProject[]> {
  const found = await store.searchProjects(ctx.db, { ...search, userId: ctx.user.id })
  return found.filter((project) => can(ctx.user, 'read', grantedFor(ctx.user.id, project)))
}

/** The files and instructions of a project that the caller may read; which of the files, each search decides. */
export async function listProjectFileIds(ctx: UserCtx, id: string): Promise<string[]> {
  const project = await findProject(ctx.db, id)
  if (!project || !can(ctx.user, 'read', grantedFor(ctx.user.id, project))) return []
  return (await listProjectFiles(ctx.db, [id])).map(({ fileId }) => fileId)
}
