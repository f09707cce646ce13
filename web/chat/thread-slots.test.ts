import { expect, test } from 'vitest'
import type { Quest } from '#contract/quests.ts'
import type { OutgoingMessage } from './outbox.ts'
import { aQuest } from './quest-fixture.ts'
import type { Thread } from './thread.ts'
import { type ThreadRow, threadSlots } from './thread-slots.ts'

const outgoing = (clientMessageId: string, state: OutgoingMessage['state']): OutgoingMessage => ({
  clientMessageId,
  notebookId: 'n1',
  prompt: 'Hello',
  llm: {},
  fileIds: [],
  withoutFileIds: [],
  createdAt: '2026-01-02T12:00:00.000Z',
  state,
})
const quest = (clientMessageId: string, createdAt: string) =>
  aQuest({ id: clientMessageId, clientMessageId, createdAt })

const rowsOf = (thread: Thread, messages: OutgoingMessage[] = []): ThreadRow[] => {
  const slots = threadSlots(thread, messages)
  return Array.from({ length: slots.count }, (_, index) => slots.rowAt(index)).filter((row) => !!row)
}
const all = (quests: Quest[]): Thread => ({ quests, total: quests.length })

test('lists the oldest first and unsent messages last', () => {
  const rows = rowsOf(all([quest('b', '2026-01-02T11:00:00.000Z'), quest('a', '2026-01-02T10:00:00.000Z')]), [
    outgoing('c', 'sending'),
    outgoing('d', 'failed'),
    outgoing('e', 'waiting'),
  ])
  expect(rows.map(({ key, kind }) => `${kind} ${key}`)).toEqual([
    'quest a',
    'quest b',
    'outgoing c',
    'outgoing d',
  ])
})

test('replaces a sent message by the stored one with the same key', () => {
  const rows = rowsOf(all([quest('c', '2026-01-02T12:00:01.000Z')]), [outgoing('c', 'sending')])
  expect(rows.map(({ key, kind }) => `${kind} ${key}`)).toEqual(['quest c'])
})

const sent = (messageHistoryLength: number, droppedHistoryCount?: number): Quest['promptMeta'] => ({
  ...aQuest().promptMeta,
  context: {
    messageHistoryLength,
    droppedHistoryCount,
    totalMessageCount: 5,
    requestedHistoryCount: 0,
    tokensBySource: {},
    totalSystemPromptCount: 0,
    duplicateSystemPromptCount: 0,
    systemPromptSources: [],
    attachedFiles: [],
    knowledgeBaseEntries: 0,
  },
})

test.each([
  ['the oldest message that was sent', sent(2, 1), 'b'],
  ['the question itself where no earlier message was sent', sent(0, 3), 'e'],
  ['none where all messages fitted', sent(3), undefined],
  ['none where the oldest that was sent is not loaded', sent(9, 1), undefined],
])('the context begins with %s', (_, promptMeta, expected) => {
  const answered = { status: 'done', replies: ['Yes.'] } as const
  const at = (key: string, changes: Partial<Quest>) =>
    aQuest({ id: key, clientMessageId: key, ...answered, replies: ['Yes.'], ...changes })
  // An unanswered message is not part of the history; one that is being answered has no metadata yet.
  const quests = [
    at('f', { status: 'running', replies: [] }),
    at('e', { promptMeta }),
    at('d', {}),
    at('c', { status: 'failed', replies: [] }),
    at('b', {}),
    at('a', {}),
  ]
  const starts = rowsOf(all(quests)).filter(({ startsContext }) => startsContext)
  expect(starts.map(({ key }) => key)).toEqual(expected ? [expected] : [])
})

test('a day begins with its first message', () => {
  const local = (day: number, hour: number) => new Date(2026, 0, day, hour).toISOString()
  const rows = rowsOf(all([quest('c', local(3, 0)), quest('b', local(2, 23)), quest('a', local(2, 9))]))
  expect(rows.map(({ startsDay }) => startsDay)).toEqual([true, false, true])
})

test('identifies a slot without a message by its index, and keeps its position when one is added', () => {
  const end = [quest('e', '2026-01-02T12:00:00.000Z'), quest('d', '2026-01-02T11:00:00.000Z')]
  const far = new Map([[1, quest('b', '2026-01-02T09:00:00.000Z')]])
  const keys = ({ count, keyAt }: ReturnType<typeof threadSlots>) =>
    Array.from({ length: count }, (_, at) => keyAt(at))
  const before = threadSlots({ quests: end, total: 5, far }, [])
  expect(keys(before)).toEqual(['#0', 'b', '#2', 'd', 'e'])
  expect(before.rowAt(2)).toBeUndefined()
  expect(['#2', 'b', 'e', 'x'].map(before.indexOf)).toEqual([2, 1, 4, -1])
  const added = { quests: [quest('f', '2026-01-02T13:00:00.000Z'), ...end], total: 6, far }
  const after = threadSlots(added, [outgoing('g', 'sending')])
  expect(keys(after)).toEqual(['#0', 'b', '#2', 'd', 'e', 'f', 'g'])
  expect(after.indexOf('g')).toBe(6)
})
