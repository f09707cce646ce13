import type { notebooks } from '#contract/notebooks.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { toFileDtos } from '#server/files/presenter.service.ts'
import { listReadableFiles } from '#server/files/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { requireNotebook } from './service.ts'

/** Files that the caller may not read, or that are in the trash, are omitted. */
export async function listNotebookFiles(
  ctx: UserCtx,
  { id, page, limit }: InputOf<typeof notebooks.listFiles>,
): Promise<OutputOf<typeof notebooks.listFiles>> {
  const { knowledgeIds } = await requireNotebook(ctx, 'read', id)
  const readable = await listReadableFiles(ctx, knowledgeIds)
  const wanted = readable.slice((page - 1) * limit, page * limit)
  return { data: await toFileDtos(ctx, wanted), total: readable.length }
}
