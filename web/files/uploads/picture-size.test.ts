import { expect, test } from 'vitest'
import { fittingPicture } from './picture-size.ts'

/** A picture whose size grows with its side and its quality. */
function encoder(bytesPerPixel: number) {
  const tried: [number, number][] = []
  const encode = async (side: number, quality: number) => {
    tried.push([side, quality])
    return { size: Math.round(side * side * quality * bytesPerPixel), side, quality }
  }
  return { tried, encode }
}

test('uses the largest side at good quality when it fits', async () => {
  const { tried, encode } = encoder(0.5)
  expect(await fittingPicture(4000, encode)).toMatchObject({ side: 2048, quality: 0.9 })
  expect(tried.length).toBe(1)
})

test('never enlarges a small picture', async () => {
  const { encode } = encoder(0.5)
  expect(await fittingPicture(800, encode)).toMatchObject({ side: 800 })
})

test('reduces the quality before the side, down to a limit', async () => {
  const { encode } = encoder(1.2)
  const picture = await fittingPicture(4000, encode)
  expect(picture?.side).toBe(2048)
  expect(picture?.size).toBeLessThanOrEqual(3_000_000)
  expect(picture?.size).toBeGreaterThanOrEqual(2_550_000)
})

test('reduces the side when the picture is still too large', async () => {
  const { tried, encode } = encoder(12)
  const picture = await fittingPicture(4000, encode)
  expect(picture?.side).toBeLessThan(2048)
  expect(picture?.size).toBeLessThanOrEqual(3_000_000)
  expect(tried.length).toBeLessThanOrEqual(20)
})

test('returns nothing when nothing fits', async () => {
  const { tried, encode } = encoder(100_000)
  expect(await fittingPicture(4000, encode)).toBeUndefined()
  expect(tried.length).toBeLessThanOrEqual(20)
})
