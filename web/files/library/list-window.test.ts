import { expect, test } from 'vitest'
import { movedBy, ROWS_BEYOND, windowOf as windowAt } from './list-window.ts'

type Scrolled = Omit<Parameters<typeof windowAt>[0], 'settledAbove'> & { settledAbove?: number }

const windowOf = (list: Scrolled) => windowAt({ settledAbove: list.above, ...list })

const list = { rowHeight: 50, columns: 1, count: 10_000, height: 500 }

test('renders the visible items and a few more', () => {
  expect(windowOf({ ...list, above: 0 })).toMatchObject({
    start: 0,
    end: 11 + ROWS_BEYOND,
    before: 0,
    after: (10_000 - 11 - ROWS_BEYOND) * 50,
  })
  expect(windowOf({ ...list, above: 5000 })).toMatchObject({
    start: 100 - ROWS_BEYOND,
    end: 111 + ROWS_BEYOND,
  })
})

test('renders only the visible items after a long way, and no new ones after a short one', () => {
  const rows = (above: number, settledAbove: number) => {
    const { start, end } = windowOf({ ...list, above, settledAbove })
    return [start, end]
  }
  expect(rows(50_000, 5000)).toEqual([1000, 1011])
  expect(rows(5000, 50_000)).toEqual([100, 111])
  expect(rows(5050, 5000)).toEqual([101 - ROWS_BEYOND, 111 + ROWS_BEYOND])
  expect(rows(4950, 5000)).toEqual([100 - ROWS_BEYOND, 110 + ROWS_BEYOND])
  expect(rows(5400, 5000)).toEqual([108 - ROWS_BEYOND, 119])
})

test('renders the names alone of items that are only passed', () => {
  const isComplete = (above: number, settledAbove: number, index: number) => {
    const { start, end } = windowOf({ ...list, above, settledAbove }).complete
    return index >= start && index < end
  }
  expect([1000, 1010].map((index) => isComplete(50_000, 5000, index))).toEqual([false, false])
  expect([1000, 1010].map((index) => isComplete(50_000, 50_000, index))).toEqual([true, true])
  expect([108, 116, 117].map((index) => isComplete(5400, 5000, index))).toEqual([true, true, false])
})

test.each([-300, 0, 10, 123_456, 499_700, 900_000])('keeps its full height at %i', (above) => {
  const { start, end, before, after } = windowOf({ ...list, above })
  expect(before + after + (end - start) * 50).toBe(500_000)
})

test('renders complete rows of a grid', () => {
  const grid = windowOf({ above: 2000, height: 500, rowHeight: 100, columns: 4, count: 201 })
  expect([grid.start % 4, grid.before]).toEqual([0, (grid.start / 4) * 100])
  expect(windowOf({ above: 9000, height: 500, rowHeight: 100, columns: 4, count: 201 }).end).toBe(201)
  expect(windowOf({ above: 0, height: 500, rowHeight: 100, columns: 4, count: 0 })).toMatchObject({
    start: 0,
    end: 0,
    before: 0,
    after: 0,
  })
})

test.each([
  ['ArrowDown', 0, 1, 1],
  ['ArrowUp', 0, 1, undefined],
  ['ArrowDown', 9, 1, undefined],
  ['ArrowRight', 0, 1, undefined],
  ['ArrowRight', 0, 4, 1],
  ['ArrowLeft', 0, 4, undefined],
  ['ArrowDown', 1, 4, 5],
  ['ArrowUp', 5, 4, 1],
  ['Home', 5, 1, 0],
  ['End', 5, 1, 9],
  ['x', 5, 1, undefined],
])('moves with %s from %i in %i columns to %j', (key, index, columns, target) => {
  expect(movedBy(key, { index, count: 10, columns })).toBe(target)
})
