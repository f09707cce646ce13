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

/** Something is being done with it, or will be. */
export const isUnderWay = (status: FileStatus): boolean =>
  status === 'waiting' || status === 'chunking' || status === 'vectorizing'

/** How far a file is on its way to being found, where that model places files by their meaning. */
export function statusOf(file: KnowledgeFile, embeddingModel: string | null): FileStatus {
  if (file.isWaiting) return 'waiting'
  if (file.isChunking) return 'chunking'
  if (file.isVectorizing) return 'vectorizing'
  if (file.error !== null) return 'failed'
  if (file.vectorized) return isOutdated(file, embeddingModel) ? 'outdated' : 'vectorized'
  return file.chunked ? 'chunked' : 'raw'
}

/** Found by its words alone, since another model, or none, placed it. */
const isOutdated = (file: KnowledgeFile, embeddingModel: string | null): boolean =>
  embeddingModel !== null && file.vectorModel !== embeddingModel
