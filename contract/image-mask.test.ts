import { expect, test } from 'vitest'
import { gridOf, hasMaskableSize, ImageMask, MASK_GRID_MAX, runsOf } from './image-mask.ts'

const MASK = {
  fileId: '3f0e1c1e-54bd-4a39-9c7c-1f4a1a0d9f11',
  width: 1536,
  height: 1024,
  columns: 3,
  rows: 2,
  runs: [1, 2, 3],
}

test('runs of cells start with those to keep', () => {
  expect(runsOf([false, true, true, false, false, false])).toEqual([1, 2, 3])
  expect(runsOf([true, false])).toEqual([0, 1, 1])
  expect(runsOf([false, false])).toEqual([2])
})

test('the runs must fill the grid', () => {
  expect(ImageMask.safeParse(MASK).success).toBe(true)
  expect(ImageMask.safeParse({ ...MASK, runs: [1, 2, 2] }).success).toBe(false)
  expect(ImageMask.safeParse({ ...MASK, runs: [1, 2, 4] }).success).toBe(false)
})

test.each([
  { columns: MASK_GRID_MAX + 1, rows: 1, runs: [MASK_GRID_MAX + 1] },
  { width: 8192, height: 8192 },
  { width: 0 },
  { runs: [-1, 7] },
  { fileId: '../x' },
])('refuses %j', (changes) => {
  expect(ImageMask.safeParse({ ...MASK, ...changes }).success).toBe(false)
})

test('the grid has the shape of the picture and at most 512 cells on a side', () => {
  expect(gridOf({ width: 1536, height: 1024 })).toEqual({ columns: 512, rows: 341 })
  expect(gridOf({ width: 100, height: 30 })).toEqual({ columns: 100, rows: 30 })
  expect(gridOf({ width: 4096, height: 1 })).toEqual({ columns: 512, rows: 1 })
  expect(hasMaskableSize({ width: 4096, height: 4096 })).toBe(true)
})
