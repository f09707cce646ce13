import { listSentFileIds } from '#server/chat/attachments.service.ts'
import { listNotebooksIn } from '#server/notebooks/search.service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { listProjectFileIds } from '#server/projects/search.service.ts'

/**
 * The files of a notebook, with those that were sent with its messages, or of a project and its notebooks. Nothing of a place that the
 * caller may not read; the searches of files leave out files that the caller may not read.
 */
export async function listPlaceFileIds(
  ctx: UserCtx,
  { notebookId, projectId }: { notebookId?: string; projectId?: string },
): Promise<string[]> {
  const notebooks = await listNotebooksIn(ctx, { notebookId, projectId })
  const sent = await listSentFileIds(
    ctx,
    notebooks.map(({ id }) => id),
  )
  const isWholeProject = projectId !== undefined && notebookId === undefined
  const found = [
    ...(isWholeProject ? await listProjectFileIds(ctx, projectId) : []),
    ...notebooks.flatMap(({ knowledgeIds }) => knowledgeIds),
    ...sent,
  ]
  return [...new Set(found)]
}
