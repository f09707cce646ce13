import { describe, expect, test } from 'vitest'
import type { Quest } from '#contract/quests.ts'
import { aQuest } from './quest-fixture.ts'
import {
  EMPTY_THREAD,
  questAt,
  type Thread,
  withNewest,
  withoutQuest,
  withQuest,
  withRange,
  withRestored,
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

test('replaces the range of a fetched page and removes messages that were deleted elsewhere', () => {
  const known = { quests: range(6, 1), total: 6 }
  const fetched = { quests: [numbered(6), numbered(4), numbered(3)], total: 5 }
  expect(ids(refetched(known, fetched))).toBe('q6 q4 q3 q2 q1')
})

test('keeps messages that were added, changed or removed during the request', () => {
  const before = { quests: range(4, 1), total: 4 }
  const done = numbered(3, { status: 'done', updatedAt: '2026-01-02T00:00:00.000Z' })
  const now = { quests: [numbered(5), numbered(4), done, numbered(1)], total: 4 }
  const merged = withNewest({ before, now, fetched: { quests: range(4, 1), total: 4 } })
  expect(ids(merged)).toBe('q5 q4 q3 q1')
  expect(merged.total).toBe(4)
  expect(merged.quests[2]?.status).toBe('done')
})

test('drops older messages when the page does not reach them', () => {
  const known = { quests: range(3, 1), total: 3 }
  const fetched = { quests: range(20, 11), total: 20 }
  expect(ids(refetched(known, fetched))).toBe(ids(fetched))
})

test('drops older messages when some of them must have been deleted', () => {
  const known = { quests: range(6, 1), total: 6 }
  const fetched = { quests: range(6, 5), total: 4 }
  expect(ids(refetched(known, fetched))).toBe('q6 q5')
})

test('empties the thread of an empty notebook', () => {
  expect(refetched({ quests: range(3, 1), total: 3 }, EMPTY_THREAD)).toEqual(EMPTY_THREAD)
})

test('adds a new message at the end and counts it', () => {
  const known = { quests: range(2, 1), total: 2 }
  expect(withQuest(known, numbered(3))).toEqual({ quests: range(3, 1), total: 3 })
})

test('replaces the known state of a message unless the change is older', () => {
  const newer = numbered(2, { replies: ['done'], status: 'done', updatedAt: '2026-01-02T00:00:00.000Z' })
  const changed = withQuest({ quests: range(2, 1), total: 2 }, newer)
  expect(changed.quests[0]).toBe(newer)
  expect(withQuest(changed, numbered(2))).toBe(changed)
})

test('ignores a change of a message that is not loaded', () => {
  const known = { quests: range(20, 11), total: 20 }
  expect(withQuest(known, numbered(2))).toBe(known)
})

test('does not count a removed message', () => {
  expect(withoutQuest({ quests: range(2, 1), total: 2 }, 'q1')).toEqual({ quests: range(2, 2), total: 1 })
  const known = { quests: range(2, 1), total: 2 }
  expect(withoutQuest(known, 'other')).toBe(known)
})

describe('a range before the end', () => {
  /** Of 20 messages the last four are the end; q1 has the index 0. */
  const end: Thread = { quests: range(20, 17), total: 20 }
  const from = (index: number, to: number) => ({ from: index, quests: range(to, index + 1).toReversed() })
  const shown = (thread: Thread) =>
    Array.from({ length: thread.total }, (_, index) => questAt(thread, index)?.id ?? '-').join(' ')

  test('is stored by index and keeps the end without gaps', () => {
    const known = withRange(end, from(4, 6))
    expect(shown(known)).toBe('- - - - q5 q6 - - - - - - - - - - q17 q18 q19 q20')
    expect(ids(known)).toBe(ids(end))
  })

  test('joins the end when no message is missing between them', () => {
    const far = withRange(end, from(12, 14))
    const joined = withRange(far, from(14, 17))
    expect(ids(joined)).toBe(ids({ quests: range(20, 13), total: 0 }))
    expect(joined.far?.size).toBe(0)
  })

  test('moves a message that was known at another index', () => {
    const known = withRange(withRange(end, from(4, 6)), { from: 3, quests: [numbered(5), numbered(6)] })
    expect(shown(known)).toBe('- - - q5 q6 - - - - - - - - - - - q17 q18 q19 q20')
  })

  test('keeps the newer of two states', () => {
    const done = numbered(5, { status: 'done', updatedAt: '2026-01-02T00:00:00.000Z' })
    const known = withQuest(withRange(end, from(4, 6)), done)
    expect(questAt(known, 4)).toBe(done)
    expect(questAt(withRange(known, from(4, 6)), 4)).toBe(done)
  })

  test('keeps its indexes when a message is added and moves up when an earlier one is removed', () => {
    const known = withRange(withRange(end, from(1, 3)), from(6, 8))
    expect(shown(withQuest(known, numbered(21)))).toBe(`${shown(known)} q21`)
    expect(shown(withoutQuest(known, 'q2'))).toBe('- q3 - - - q7 q8 - - - - - - - - q17 q18 q19 q20')
  })

  test('is kept when the end is fetched again', () => {
    const known = withRange(end, from(4, 6))
    expect(shown(refetched(known, { quests: range(20, 17), total: 20 }))).toBe(shown(known))
  })
})

describe('a restored message', () => {
  const restored = (n: number) => ({ quest: numbered(n), index: n - 1 })
  const shown = (thread: Thread) =>
    Array.from({ length: thread.total }, (_, index) => questAt(thread, index)?.id ?? '-').join(' ')
  const end: Thread = { quests: range(12, 9), total: 12 }
  const far = withRange(end, { from: 2, quests: [numbered(3), numbered(4), numbered(5)] })

  test.each([
    ['the newest', end, 12],
    ['one in the loaded end', end, 10],
    ['the oldest of the loaded end', end, 9],
    ['one that was loaded before the end', far, 4],
    ['the first of those', far, 3],
  ])('is inserted at its position: %s', (_which, known, n) => {
    const without = withoutQuest(known, `q${n}`)
    expect(without.total).toBe(11)
    const back = withRestored(without, restored(n))
    expect(shown(back)).toBe(shown(known))
    expect(ids(back)).toBe(ids(known))
    expect(withRestored(back, restored(n)).total).toBe(12)
  })

  test('moves the messages after it when nothing around it is loaded', () => {
    const known = withRange({ quests: range(12, 9), total: 11 }, { from: 4, quests: [numbered(6)] })
    const back = withRestored(known, restored(2))
    expect(shown(back)).toBe('- q2 - - - q6 - - q9 q10 q11 q12')
  })

  test('is the only one of an empty notebook', () => {
    expect(withRestored(EMPTY_THREAD, restored(1))).toEqual({ quests: range(1, 1), total: 1 })
  })
})
