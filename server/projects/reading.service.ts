import { can } from '#server/access/policy.ts'
import { withGranted } from '#server/grants/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { PlainProject } from './policy.ts'
import { listPlainProjects } from './store.ts'

/** Those of the projects that the caller may read, with the caller's grants, by id. */
export async function listReadableProjects(ctx: UserCtx, ids: string[]): Promise<Map<string, PlainProject>> {
  const found = await listPlainProjects(ctx.db, ids)
  const known = await withGranted(ctx, { kind: 'project', userId: ctx.user.id }, found)
  const readable = known.filter((project) => can(ctx.user, 'read', project))
  return new Map(readable.map((project) => [project.id, project]))
}

export async function findReadableProject(ctx: UserCtx, id: string): Promise<PlainProject | undefined> {
  // Not by the id, which may be given in upper case.
  const [project] = (await listReadableProjects(ctx, [id])).values()
  return project
}
