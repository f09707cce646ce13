import { describe, expect, test, vi } from 'vitest'
import { formatBytes, formatDollars, formatTime } from './formats.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1_234_567, '1.2 MB'],
  [5_000_000_000_000, '5,000 GB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

describe('the region of the browser', () => {
  const time = '2026-03-01T13:05:00'

  test.each([
    [['en-GB', 'en'], '13:05'],
    [['de-DE', 'en-US'], '1:05'],
    [['fr'], '1:05'],
  ])('with %j gives %s', (languages, written) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
    expect(formatTime(time)).toContain(written)
  })
})

test('dollars have the short sign in British English too', () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB', 'en'])
  expect(formatDollars(0)).toBe('$0')
  expect(formatDollars(0.0042)).toBe('$0.0042')
  expect(formatDollars(12.5)).toBe('$12.50')
})
