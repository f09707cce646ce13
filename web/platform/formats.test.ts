import { expect, test } from 'vitest'
import { formatBytes } from './formats.ts'

test.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1000, '1 kB'],
  [1_234_567, '1.2 MB'],
  [5_000_000_000_000, '5,000 GB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
