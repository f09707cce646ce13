import type { KnowledgeFile } from '#contract/files.ts'

export const aFile = (more: Partial<KnowledgeFile> = {}): KnowledgeFile => ({
  id: 'f1',
  userId: 'u1',
  fileName: 'tides.txt',
  fileSize: 10,
  mimeType: 'text/plain',
  type: 'file',
  filePath: 'files/f1',
  fileUrl: null,
  fileUrlExpireAt: null,
  notes: '',
  chunked: false,
  vectorized: false,
  isChunking: false,
  isVectorizing: false,
  error: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  deletedAt: null,
  ...more,
})
