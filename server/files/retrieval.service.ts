import type { Ctx } from '#server/platform/context.ts'
import * as search from './search.store.ts'
import { listReadableFiles } from './service.ts'

/** A piece of a file that may answer a question, and where it stands. */
export interface FoundPassage {
  fileId: string
  fileName: string
  position: number
  text: string
  headings: string[]
  page: number | null
  /** The row of a table, the line of a text. */
  row: number | null
  /** Comparable within one answer only. */
  score: number
  tokens: number
}

/** How passages were found: by their words, or by words and meaning. */
export type RetrievalMethod = 'keywords' | 'hybrid'

export interface FoundPassages {
  /** Best first, across all files. */
  passages: FoundPassage[]
  method: RetrievalMethod
}

export interface Question {
  fileIds: string[]
  query: string
  limit: number
}

/** What is this far behind the best passage is no answer. */
const FLOOR = 0.1

/** The passages of the given files that say most about something. Files that the asker may not read count as absent. */
export async function findPassages(
  ctx: Ctx & { user: { id: string } },
  { fileIds, query, limit }: Question,
): Promise<FoundPassages> {
  const files = await listReadableFiles(ctx, fileIds)
  const names = new Map(
    files.filter(({ vectorized }) => vectorized).map(({ id, fileName }) => [id, fileName]),
  )
  const found = await search.findPassages(ctx.db, { fileIds: [...names.keys()], query, page: 1, limit })
  const best = found[0]?.score ?? 0
  const passages = found
    .filter(({ score }) => score >= best * FLOOR)
    .map(({ passage, ...chunk }) => ({ ...chunk, ...passage, fileName: names.get(chunk.fileId) ?? '' }))
  return { passages, method: 'keywords' }
}
