import type { UserCtx } from '#server/platform/context.ts'
import type { FileRole } from './files.store.ts'
import { listSeenFiles } from './presenter.service.ts'
import { findReadableProject } from './reading.service.ts'

/**
 * The project files in the context of a message in one of its notebooks, limited to those the caller may read
 * now.
 */
export const listProjectKnowledge = (ctx: UserCtx, projectId: string | null) =>
  listInUse(ctx, projectId, 'knowledge')

/** The enabled instruction files for messages in its notebooks, limited to those the caller may read now. */
export const listProjectInstructions = (ctx: UserCtx, projectId: string | null) =>
  listInUse(ctx, projectId, 'instruction')

/** Empty without a project, or when the caller may not see it. */
async function listInUse(ctx: UserCtx, projectId: string | null, role: FileRole) {
  const project = projectId === null ? undefined : await findReadableProject(ctx, projectId)
  if (!project) return []
  const seen = (await listSeenFiles(ctx, [project.id])).get(project.id) ?? []
  return seen.filter((placed) => placed.role === role && placed.isEnabled).map(({ file }) => file)
}
