import { describe, expect, test } from 'vitest'
import {
  lastRows,
  nextWindow,
  piecesOf,
  type Range,
  rowsFrom,
  slotEdges,
  slotsBetween,
} from './thread-window.ts'

/** Heights 10, 20, 30 and 40, the last at the end. */
const edges = slotEdges(4, (index) => (index + 1) * 10)

test('measures edges from the end', () => {
  expect([...edges]).toEqual([100, 90, 70, 40, 0])
})

test.each([
  ['the end', -32, 30, { from: 3, to: 4 }],
  ['the middle', 45, 75, { from: 1, to: 3 }],
  ['the very edge of two slots', 40, 70, { from: 2, to: 3 }],
  ['all', -10, 500, { from: 0, to: 4 }],
  ['above all', 200, 300, { from: 0, to: 0 }],
])('finds the slots at %s', (_, low, high, expected) => {
  expect(slotsBetween(edges, low, high)).toEqual(expected)
})

test.each([
  [10, 100, { from: 7, to: 10 }],
  [10, 500, { from: 8, to: 10 }],
  [10, 5000, { from: 9, to: 10 }],
  [2, 100, { from: 0, to: 2 }],
  [0, 100, { from: 0, to: 0 }],
])(
  'begins with the newest of %d rows, of %d pixels each, that fill the screen',
  (count, height, expected) => {
    expect(lastRows(count, () => height, 900)).toEqual(expected)
  },
)

test('begins with the rows from a slot on that fill the screen', () => {
  expect(rowsFrom(4, 10)).toEqual({ from: 4, to: 7 })
  expect(rowsFrom(4, 10, 8)).toEqual({ from: 4, to: 7 })
  expect(rowsFrom(9, 10)).toEqual({ from: 7, to: 10 })
  expect(rowsFrom(4, 10, 2)).toEqual({ from: 4, to: 6 })
  expect(rowsFrom(9, 10, 1)).toEqual({ from: 9, to: 10 })
})

describe('the next window', () => {
  const count = 1000
  const at = (from: number, to: number): Range => ({ from, to })
  const around = (from: number, to: number, isFast = false) => ({
    visible: at(from, to),
    wanted: at(Math.max(0, from - 4), Math.min(count, to + 4)),
    kept: at(Math.max(0, from - 8), Math.min(count, to + 8)),
    isFast,
    count,
  })

  test('grows by two until all wanted rows are rendered: the screen first, then above, then below', () => {
    const view = around(500, 504)
    const steps = [rowsFrom(500, count)]
    for (;;) {
      const last = steps.at(-1) ?? at(0, 0)
      const next = nextWindow(last, view)
      if (next.from === last.from && next.to === last.to) break
      steps.push(next)
    }
    expect(steps.slice(0, 4)).toEqual([at(500, 503), at(500, 505), at(498, 505), at(496, 505)])
    expect(steps.at(-1)).toEqual(at(496, 508))
  })

  test('removes distant rows, and restarts when no visible row is rendered', () => {
    expect(nextWindow(at(480, 508), around(500, 504)).from).toBe(492)
    expect(nextWindow(at(990, 1000), around(500, 504))).toEqual(at(500, 503))
  })

  test('renders nothing during fast scrolling, and does not change with each event', () => {
    const empty = nextWindow(at(990, 1000), around(500, 504, true))
    expect(empty.to - empty.from).toBe(0)
    expect(nextWindow(empty, around(300, 304, true))).toBe(empty)
    expect(nextWindow(at(499, 503), around(500, 504, true))).toEqual(at(499, 503))
  })

  test('has at most forty rows, and covers the screen', () => {
    let current = rowsFrom(500, count)
    const view = { ...around(500, 510), wanted: at(300, 700), kept: at(200, 800) }
    for (let step = 0; step < 200; step += 1) current = nextWindow(current, view)
    expect(current.to - current.from).toBeLessThanOrEqual(40)
    expect(current.from).toBeLessThanOrEqual(500)
    expect(current.to).toBeGreaterThanOrEqual(510)
  })
})

test('gives gaps the height of their slots', () => {
  expect(piecesOf([2], edges)).toEqual([
    { kind: 'gap', from: 0, to: 2, height: 30 },
    { kind: 'row', index: 2 },
    { kind: 'gap', from: 3, to: 4, height: 40 },
  ])
  expect(piecesOf([], edges)).toEqual([{ kind: 'gap', from: 0, to: 4, height: 100 }])
  expect(piecesOf([0, 1, 2, 3], edges).map(({ kind }) => kind)).toEqual(['row', 'row', 'row', 'row'])
})
