import type { files } from '#contract/files.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { can } from '#server/access/policy.ts'
import { chosenEmbeddingModel } from '#server/models/embeddings.service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { toFileDtos, withGranted } from '../presenter.service.ts'
import * as store from '../store.ts'
import { rankChunks, strongFirst } from './retrieval.service.ts'
import * as search from './search.store.ts'

/** No reader needs more, and each page is part of the same ranking. */
const RESULTS_MAX = 200

/** Searches the contents of the caller's files. */
export async function searchFiles(
  ctx: UserCtx,
  { query, page, limit }: InputOf<typeof files.search>,
): Promise<OutputOf<typeof files.search>> {
  const fileIds = await search.listSearchableIds(ctx.db, ctx.user.id)
  const { ranked } = await rankChunks(ctx, { fileIds, query, limit: RESULTS_MAX })
  const wanted = strongFirst(ranked).slice((page - 1) * limit, page * limit)
  const found = await search.listFoundChunks(ctx.db, wanted)
  const ids = [...new Set(found.map(({ fileId }) => fileId))]
  const all = await withGranted(ctx, ctx.user.id, await store.listFilesById(ctx.db, ids))
  const readable = await toFileDtos(
    ctx,
    all.filter((file) => can(ctx.user, 'read', file)),
  )
  const known = new Map(readable.map((file) => [file.id, file]))
  return found.flatMap(({ fileId, chunk }, index) => {
    const file = known.get(fileId)
    const { score = 0, match = 'weak' } = wanted[index] ?? {}
    return file ? [{ file, chunk, score, match }] : []
  })
}

/** The model whose vectors are searched at present, if any. */
export async function showSearchMethod(ctx: UserCtx): Promise<OutputOf<typeof files.searchMethod>> {
  const model = await chosenEmbeddingModel(ctx)
  return { embeddingModel: model?.id ?? null }
}
