import type { FileTag } from '#contract/file-tags.ts'

export const aTag = (name: string, more: Partial<FileTag> = {}): FileTag => ({
  id: `t-${name}`,
  userId: 'u1',
  type: 'file',
  name,
  icon: '🌊',
  color: '#228be6',
  description: '',
  fileCount: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  lastActivityAt: '2026-01-01T00:00:00.000Z',
  ...more,
})
