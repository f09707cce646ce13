import type { Project } from '#contract/projects.ts'

export const aProject = (more: Partial<Project> = {}): Project => ({
  id: 'p1',
  userId: 'u1',
  name: 'Tides',
  description: '',
  color: null,
  systemPrompts: [],
  knowledgeIds: [],
  files: [],
  sessions: [],
  owner: null,
  isMember: true,
  members: [],
  groups: [],
  permissions: ['read', 'update', 'delete', 'share'],
  archivedAt: null,
  isFavorite: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...more,
})
