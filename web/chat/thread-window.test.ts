import { expect, test } from 'vitest'
import { grownWindow, isLaidOutLazily, windowStart } from './thread-window.ts'

const rows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ key: `q${from + index}` }))

test('begins with the three newest rows', () => {
  expect(windowStart(rows(1, 10), undefined)).toBe(7)
  expect(windowStart(rows(1, 2), undefined)).toBe(0)
  expect(windowStart([], undefined)).toBe(0)
})

test('grows by two until the beginning', () => {
  const all = rows(1, 10)
  let start = windowStart(all, undefined)
  const starts = []
  while (start > 0) {
    start = windowStart(all, grownWindow(all, start))
    starts.push(start)
  }
  expect(starts).toEqual([5, 3, 1, 0])
})

test('rows added at either end do not move what is shown', () => {
  expect(windowStart(rows(1, 11), 'q6')).toBe(5)
  expect(windowStart(rows(-9, 11), 'q6')).toBe(15)
})

test('a row that was deleted is forgotten', () => {
  expect(windowStart(rows(1, 10), 'gone')).toBe(7)
})

test('the newest twelve rows are always laid out', () => {
  expect(isLaidOutLazily(88, 100)).toBe(false)
  expect(isLaidOutLazily(87, 100)).toBe(true)
})
