import type { KnowledgeFile } from '#contract/files.ts'

export type FileStatus = 'raw' | 'chunking' | 'chunked' | 'vectorizing' | 'vectorized' | 'outdated' | 'failed'

/** How far a file is on its way to being found, where that model places files by their meaning. */
export function statusOf(file: KnowledgeFile, embeddingModel: string | null): FileStatus {
  if (file.isChunking) return 'chunking'
  if (file.isVectorizing) return 'vectorizing'
  if (file.error !== null) return 'failed'
  if (file.vectorized) return isOutdated(file, embeddingModel) ? 'outdated' : 'vectorized'
  return file.chunked ? 'chunked' : 'raw'
}

/** Found by its words alone, since another model, or none, placed it. */
const isOutdated = (file: KnowledgeFile, embeddingModel: string | null): boolean =>
  embeddingModel !== null && file.vectorModel !== embeddingModel
