import { can } from '#server/access/policy.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { FileRole } from './files.store.ts'
import { findProject } from './store.ts'
import { listSeenFiles } from './views.service.ts'

/** The files that a message in a notebook of that project is asked with, as the caller may see them now. */
export const listProjectKnowledge = (ctx: UserCtx, projectId: string | null) =>
  listInUse(ctx, projectId, 'knowledge')

/** The files that instruct the models asked in its notebooks: those switched on that the caller may see now. */
export const listProjectInstructions = (ctx: UserCtx, projectId: string | null) =>
  listInUse(ctx, projectId, 'instruction')

/** Nothing, where there is no project or the caller may not see it. */
async function listInUse(ctx: UserCtx, projectId: string | null, role: FileRole) {
  const project = projectId === null ? undefined : await findProject(ctx.db, projectId)
  if (!project || !can(ctx.user, 'read', project)) return []
  const seen = (await listSeenFiles(ctx, ctx.user.id, [project.id])).get(project.id) ?? []
  return seen.filter((placed) => placed.role === role && placed.isEnabled).map(({ file }) => file)
}
