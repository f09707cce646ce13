import { expect, test } from 'vitest'
import { lastChannelOf } from '#server/testing/pictures.ts'
import { renderMask } from './mask-png.ts'

const MASK = { fileId: '3f0e1c1e-54bd-4a39-9c7c-1f4a1a0d9f11', columns: 3, rows: 2, runs: [1, 2, 2, 1] }

test.each([
  ['transparent', 255, 0],
  ['white', 0, 255],
  ['black', 255, 0],
] as const)(
  'a mask has the size of the picture, and is %s where it is to be changed',
  async (color, kept, changed) => {
    const png = await renderMask({ ...MASK, width: 6, height: 5 }, color)
    const upper = [kept, kept, changed, changed, changed, changed]
    const lower = [kept, kept, kept, kept, changed, changed]
    expect(lastChannelOf(png)).toEqual([upper, upper, upper, lower, lower])
  },
)

test('a mask of the largest picture is small', async () => {
  const bytes = await renderMask({ ...MASK, width: 4096, height: 4096 }, 'transparent')
  expect(bytes.length).toBeLessThan(1_000_000)
})
