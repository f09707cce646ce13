import type { FileChunk } from '#contract/file-texts.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { StoredFile } from '../policy.ts'
import { listReadableFiles } from '../service.ts'
import { listByWords } from './retrieval.service.ts'
import * as search from './search.store.ts'

interface ChunkSearch {
  query: string
  /** Only files of other users, or only the caller's own. */
  shared?: boolean
  /** Only these files. */
  fileIds?: string[]
  limit: number
}

/** Chunks of readable files that have most of the words, best first; by keywords alone, which needs no model. */
export async function searchFileChunks(
  ctx: UserCtx,
  { query, shared, fileIds, limit }: ChunkSearch,
): Promise<{ file: StoredFile; chunk: FileChunk }[]> {
  const wanted = fileIds && new Set(fileIds)
  const searchable = await search.listSearchableIds(ctx.db, ctx.user.id)
  const ids = wanted ? searchable.filter((id) => wanted.has(id)) : searchable
  const files = (await listReadableFiles(ctx, ids)).filter(
    ({ userId }) => shared === undefined || shared === (userId !== ctx.user.id),
  )
  if (files.length === 0) return []
  const known = new Map(files.map((file) => [file.id, file]))
  const ranked = await listByWords(ctx, { fileIds: [...known.keys()], query, limit })
  const found = await search.listFoundChunks(
    ctx.db,
    ranked.filter(({ match }) => match === 'strong').slice(0, limit),
  )
  return found.flatMap(({ fileId, chunk }) => {
    const file = known.get(fileId)
    return file ? [{ file, chunk }] : []
  })
}
