import { describe, expect, test } from 'vitest'
import { makeJpeg, makePng, makeWebp } from '#server/testing/pictures.ts'
import { readPicture } from './picture.ts'

test.each([
  ['PNG', 'image/png', makePng(512, 300)],
  ['JPEG', 'image/jpeg', makeJpeg(512, 300)],
  ['lossy WebP', 'image/webp', makeWebp('VP8 ', 512, 300)],
  ['lossless WebP', 'image/webp', makeWebp('VP8L', 512, 300)],
  ['extended WebP', 'image/webp', makeWebp('VP8X', 512, 300)],
])('reads the type and size of a %s', (_, type, bytes) => {
  expect(readPicture(bytes)).toEqual({ type, width: 512, height: 300 })
})

test('reports unreasonably large sizes unchanged', () => {
  expect(readPicture(makePng(4_000_000_000, 1))).toMatchObject({ width: 4_000_000_000 })
  expect(readPicture(makeWebp('VP8X', 16_000_000, 1))).toMatchObject({ width: 16_000_000 })
})

describe('a picture', () => {
  const hung = Buffer.from('<script>alert(1)</script>')
  const whole = { png: makePng(8, 8), jpeg: makeJpeg(8, 8), webp: makeWebp('VP8L', 8, 8) }

  test.each(Object.entries(whole))('is refused when it is a %s with appended bytes', (_, bytes) => {
    expect(readPicture(Buffer.concat([bytes, hung]))).toBeUndefined()
  })

  test.each(Object.entries(whole))('is refused when it is a truncated %s', (_, bytes) => {
    for (let length = 0; length < bytes.length; length += 1) {
      expect(readPicture(bytes.subarray(0, length))).toBeUndefined()
    }
  })

  test.each([
    ['text', 'hello'],
    ['HTML', '<!doctype html><script>alert(1)</script>'.repeat(3)],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'.repeat(3)],
    ['GIF', `GIF89a${'\0'.repeat(60)}`],
    ['a comment before a PNG', `/*${makePng(8, 8).toString('latin1')}`],
  ])('is refused when it is %s', (_, text) => {
    expect(readPicture(Buffer.from(text, 'latin1'))).toBeUndefined()
  })
})
