import { expect, test } from 'vitest'
import { toPanelWidth } from './side-panel-width.ts'

test.each([
  [2, 25],
  [37.64, 37.6],
  [200, 75],
])('a width of %d percent becomes %d', (wanted, width) => {
  expect(toPanelWidth(wanted)).toBe(width)
})
