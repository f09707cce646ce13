import { expect, test } from 'vitest'
import { markedParts } from './marked-parts.ts'

test('divides a snippet where matches begin and end, without empty parts', () => {
  const parts = markedParts({
    snippet: 'tide and tides',
    marks: [
      [0, 4],
      [9, 13],
    ],
  })
  expect(parts).toEqual([
    { at: 0, text: 'tide', isMatch: true },
    { at: 4, text: ' and ', isMatch: false },
    { at: 9, text: 'tide', isMatch: true },
    { at: 13, text: 's', isMatch: false },
  ])
  expect(markedParts({ snippet: 'tide', marks: [] })).toEqual([{ at: 0, text: 'tide', isMatch: false }])
})
