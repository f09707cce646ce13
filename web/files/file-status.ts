import type { KnowledgeFile } from '#contract/files.ts'

export type FileStatus = 'raw' | 'chunking' | 'chunked' | 'vectorizing' | 'vectorized' | 'failed'

/** How far a file is on its way to being found. */
export function statusOf(file: KnowledgeFile): FileStatus {
  if (file.isChunking) return 'chunking'
  if (file.isVectorizing) return 'vectorizing'
  if (file.error !== null) return 'failed'
  if (file.vectorized) return 'vectorized'
  return file.chunked ? 'chunked' : 'raw'
}
