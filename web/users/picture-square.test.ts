import { expect, test } from 'vitest'
import { middleSquare } from './picture-square.ts'

test.each([
  [
    { width: 400, height: 300 },
    { x: 50, y: 0, side: 300 },
  ],
  [
    { width: 300, height: 401 },
    { x: 0, y: 51, side: 300 },
  ],
  [
    { width: 7, height: 7 },
    { x: 0, y: 0, side: 7 },
  ],
])('finds the middle of %j', (picture, square) => {
  expect(middleSquare(picture)).toEqual(square)
})
