import type { FileChunk } from '#contract/file-texts.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { SearchTerm } from '#server/platform/db/search-terms.ts'
import type { StoredFile } from '../policy.ts'
import { listReadableFiles } from '../service.ts'
import { listByWords } from './retrieval.service.ts'
import * as search from './search.store.ts'

interface ChunkSearch {
  query: string
  terms: SearchTerm[]
  /** Only files of other users, or only the caller's own. */
  shared?: boolean
  /** Only these files. */
  fileIds?: string[]
  limit: number
}

/**
 * Chunks of readable files that have all words, also in other forms, and what is in quotes, best first; by keywords
 * alone, which needs no model.
 */
export async function searchFileChunks(
  ctx: UserCtx,
  { query, terms, shared, fileIds, limit }: ChunkSearch,
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
    ranked.filter(({ hasAllWords }) => hasAllWords).slice(0, limit),
  )
  const phrases = terms.flatMap(({ text, isQuoted }) => (isQuoted ? text : []))
  return found.flatMap(({ fileId, chunk }) => {
    const file = known.get(fileId)
    if (!file) return []
    const text = `${file.fileName} ${chunk.text}`.replace(/\s+/g, ' ').toLowerCase()
    return phrases.every((phrase) => text.includes(phrase)) ? [{ file, chunk }] : []
  })
}
