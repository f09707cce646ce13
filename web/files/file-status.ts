import type { KnowledgeFile } from '#contract/files.ts'

export type FileStatus =
  | 'raw'
  | 'waiting'
  | 'chunking'
  | 'chunked'
  | 'vectorizing'
  | 'vectorized'
  | 'outdated'
  | 'failed'

/** Indexing is waiting or in progress. */
export const isUnderWay = (status: FileStatus): boolean =>
  status === 'waiting' || status === 'chunking' || status === 'vectorizing'

/** The indexing status of a file, given the current embedding model. */
export function statusOf(file: KnowledgeFile, embeddingModel: string | null): FileStatus {
  if (file.isWaiting) return 'waiting'
  if (file.isChunking) return 'chunking'
  if (file.isVectorizing) return 'vectorizing'
  if (file.error !== null) return 'failed'
  if (file.vectorized) return isOutdated(file, embeddingModel) ? 'outdated' : 'vectorized'
  return file.chunked ? 'chunked' : 'raw'
}

/** Searchable by keywords only: its vectors are of another model, or missing. */
const isOutdated = (file: KnowledgeFile, embeddingModel: string | null): boolean =>
  embeddingModel !== null && file.vectorModel !== embeddingModel
