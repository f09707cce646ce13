import type { Quest } from '#contract/quests.ts'

/** A message for tests. */
export const aQuest = (changes: Partial<Quest> = {}): Quest => ({
  id: 'q1',
  sessionId: 'n1',
  userId: 'u1',
  clientMessageId: 'c1',
  type: 'message',
  prompt: 'Hello',
  replies: [],
  reasoning: [],
  sources: [],
  fileIds: [],
  images: [],
  status: 'running',
  error: null,
  promptMeta: { warnings: [], promptErrors: [], statusLog: [] },
  promptMetas: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...changes,
})
