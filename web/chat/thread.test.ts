import { expect, test } from 'vitest'
import type { Quest } from '#contract/chat.ts'
import { aQuest } from './quest-fixture.ts'
import {
  EMPTY_THREAD,
  nextOlderPage,
  type Thread,
  withNewest,
  withOlder,
  withoutQuest,
  withQuest,
} from './thread.ts'

/** Messages n..m, newest first; the number is the minute they were written. */
const range = (newest: number, oldest: number) => {
  const quests: Quest[] = []
  for (let n = newest; n >= oldest; n -= 1) quests.push(numbered(n))
  return quests
}
const numbered = (n: number, changes: Partial<Quest> = {}) =>
  aQuest({ id: `q${n}`, createdAt: `2026-01-01T00:${String(n).padStart(2, '0')}:00.000Z`, ...changes })
const refetched = (known: Thread, fetched: Thread) => withNewest({ before: known, now: known, fetched })
const ids = ({ quests }: Thread) => quests.map(({ id }) => id).join(' ')

test('a fetched page replaces its range: what was deleted elsewhere goes', () => {
  const known = { quests: range(6, 1), total: 6 }
  const fetched = { quests: [numbered(6), numbered(4), numbered(3)], total: 5 }
  expect(ids(refetched(known, fetched))).toBe('q6 q4 q3 q2 q1')
})

test('what came, changed or went while the page was under way stays that way', () => {
  const before = { quests: range(4, 1), total: 4 }
  const done = numbered(3, { status: 'done', updatedAt: '2026-01-02T00:00:00.000Z' })
  const now = { quests: [numbered(5), numbered(4), done, numbered(1)], total: 4 }
  const merged = withNewest({ before, now, fetched: { quests: range(4, 1), total: 4 } })
  expect(ids(merged)).toBe('q5 q4 q3 q1')
  expect(merged.total).toBe(4)
  expect(merged.quests[2]?.status).toBe('done')
})

test('older messages are dropped when the page does not reach them', () => {
  const known = { quests: range(3, 1), total: 3 }
  const fetched = { quests: range(20, 11), total: 20 }
  expect(ids(refetched(known, fetched))).toBe(ids(fetched))
})

test('older messages are dropped when some of them must have been deleted', () => {
  const known = { quests: range(6, 1), total: 6 }
  const fetched = { quests: range(6, 5), total: 4 }
  expect(ids(refetched(known, fetched))).toBe('q6 q5')
})

test('an emptied notebook is empty', () => {
  expect(refetched({ quests: range(3, 1), total: 3 }, EMPTY_THREAD)).toEqual(EMPTY_THREAD)
})

test('the next page is added once even when rows have moved', () => {
  const known = { quests: range(20, 11), total: 20 }
  expect(nextOlderPage(known, 10)).toBe(2)
  expect(ids(withOlder(known, { quests: range(12, 3), total: 21 }))).toBe(
    ids({ quests: range(20, 3), total: 0 }),
  )
})

test('a new message goes on top and is counted', () => {
  const known = { quests: range(2, 1), total: 2 }
  expect(withQuest(known, numbered(3))).toEqual({ quests: range(3, 1), total: 3 })
})

test('a change replaces the known state unless it is older', () => {
  const newer = numbered(2, { replies: ['done'], status: 'done', updatedAt: '2026-01-02T00:00:00.000Z' })
  const changed = withQuest({ quests: range(2, 1), total: 2 }, newer)
  expect(changed.quests[0]).toBe(newer)
  expect(withQuest(changed, numbered(2))).toBe(changed)
})

test('a change to a message that is not loaded waits for its page', () => {
  const known = { quests: range(20, 11), total: 20 }
  expect(withQuest(known, numbered(2))).toBe(known)
})

test('a removed message is no longer counted', () => {
  expect(withoutQuest({ quests: range(2, 1), total: 2 }, 'q1')).toEqual({ quests: range(2, 2), total: 1 })
  const known = { quests: range(2, 1), total: 2 }
  expect(withoutQuest(known, 'other')).toBe(known)
})
