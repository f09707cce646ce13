import type { UserCtx } from '#server/platform/context.ts'
import { listProjectFiles } from './files.store.ts'
import type { PlainProject } from './policy.ts'
import { findReadableProject, listReadableProjects } from './reading.service.ts'
import * as store from './search.store.ts'

/** The last changed first. */
export async function searchProjects(
  ctx: UserCtx,
  search: Omit<store.ProjectSearch, 'userId'>,
): Promise<PlainProject[]> {
  const ids = await store.searchProjects(ctx.db, { ...search, userId: ctx.user.id })
  const readable = await listReadableProjects(ctx, ids)
  return ids.flatMap((id) => readable.get(id) ?? [])
}

/** The files and instructions of a project that the caller may read; which of the files, each search decides. */
export async function listProjectFileIds(ctx: UserCtx, id: string): Promise<string[]> {
  if (!(await findReadableProject(ctx, id))) return []
  return (await listProjectFiles(ctx.db, [id])).map(({ fileId }) => fileId)
}
