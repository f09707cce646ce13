import { expect, test } from 'vitest'
import { alphaOfPng } from '#server/testing/pictures.ts'
import { renderMask } from './mask-png.ts'

const MASK = { fileId: '3f0e1c1e-54bd-4a39-9c7c-1f4a1a0d9f11', columns: 3, rows: 2, runs: [1, 2, 2, 1] }

test('a mask has the size of the picture, and is transparent where it is to be changed', async () => {
  const png = await renderMask({ ...MASK, width: 6, height: 5 })
  const upper = [255, 255, 0, 0, 0, 0]
  const lower = [255, 255, 255, 255, 0, 0]
  expect(alphaOfPng(png)).toEqual([upper, upper, upper, lower, lower])
})

test('a mask of the largest picture is small', async () => {
  const bytes = await renderMask({ ...MASK, width: 4096, height: 4096 })
  expect(bytes.length).toBeLessThan(1_000_000)
})
