import { expect, test } from 'vitest'
import { priorityBand, priorityOf } from './priority.ts'

test.each([
  ['40', 40],
  ['5000', 999],
  ['', 0],
  ['soon', 0],
  ['-3', 0],
  ['1000', 999],
  ['12.6', 13],
])('%j is read as %i', (text, priority) => {
  expect(priorityOf(text)).toBe(priority)
})

test.each([
  [0, 'global'],
  [100, 'global'],
  [101, 'group'],
  [300, 'group'],
  [301, 'project'],
  [500, 'project'],
  [501, 'user'],
  [999, 'user'],
])('%i is in the range %s', (priority, band) => {
  expect(priorityBand(priority)).toBe(band)
})
