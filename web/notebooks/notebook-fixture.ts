import type { Notebook } from '#contract/notebooks.ts'

/** A notebook for tests. */
export const aNotebook = (changes: Partial<Notebook> = {}): Notebook => ({
  id: 'n1',
  name: 'Tide tables',
  isNamedByPerson: false,
  userId: 'u1',
  owner: null,
  users: [],
  permissions: ['read', 'update', 'delete', 'share'],
  tags: [],
  summary: null,
  summaryAt: null,
  firstCreated: '2026-01-01T00:00:00.000Z',
  lastUpdated: '2026-01-01T00:00:00.000Z',
  lastUsedModel: null,
  knowledgeIds: [],
  agentIds: [],
  projectId: null,
  origin: null,
  runningJobs: [],
  isTemporary: false,
  ...changes,
})
