import { describe, expect, test } from 'vitest'
import { middleSquare, movedSquare, ZOOM_MAX, zoomedSquare, zoomOf } from './crop-square.ts'

const WIDE = { width: 400, height: 300 }
const TALL = { width: 300, height: 800 }

describe('middleSquare', () => {
  test.each([
    [WIDE, { x: 50, y: 0, side: 300 }],
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
    expect(zoomOf(square, picture)).toBe(1)
  })
})

describe('movedSquare', () => {
  test('moves by parts of the side of the square', () => {
    const square = { x: 100, y: 100, side: 100 }
    expect(movedSquare(square, { x: 0.2, y: -0.5 }, WIDE)).toEqual({ x: 120, y: 50, side: 100 })
  })

  test('stops at each edge of the picture', () => {
    const square = { x: 100, y: 100, side: 100 }
    expect(movedSquare(square, { x: -9, y: -9 }, WIDE)).toEqual({ x: 0, y: 0, side: 100 })
    expect(movedSquare(square, { x: 9, y: 9 }, WIDE)).toEqual({ x: 300, y: 200, side: 100 })
  })

  test('moves the largest square of a picture that is not square in one direction only', () => {
    expect(movedSquare(middleSquare(WIDE), { x: 0.1, y: 0.1 }, WIDE)).toEqual({ x: 80, y: 0, side: 300 })
    expect(movedSquare(middleSquare(TALL), { x: 0.1, y: 0.1 }, TALL)).toEqual({ x: 0, y: 280, side: 300 })
  })
})

describe('zoomedSquare', () => {
  test('keeps the centre', () => {
    const near = zoomedSquare(middleSquare(TALL), 2, TALL)
    expect(near).toEqual({ x: 75, y: 325, side: 150 })
    expect(zoomOf(near, TALL)).toBe(2)
    expect(zoomedSquare(near, 1, TALL)).toEqual(middleSquare(TALL))
  })

  test('moves the square into the picture where it would grow beyond an edge', () => {
    const corner = { x: 250, y: 650, side: 50 }
    expect(zoomedSquare(corner, 3, TALL)).toEqual({ x: 200, y: 625, side: 100 })
    expect(zoomedSquare({ x: 275, y: 775, side: 25 }, 1, TALL)).toEqual({ x: 0, y: 500, side: 300 })
  })

  test('is never larger than the picture, and not smaller than the highest zoom', () => {
    const square = middleSquare(WIDE)
    expect(zoomedSquare(square, 0, WIDE)).toEqual(square)
    expect(zoomedSquare(square, Number.POSITIVE_INFINITY, WIDE).side).toBe(300 / ZOOM_MAX)
  })
})
