import { expect, test } from 'vitest'
import { isQuiet } from './quiet-hours.ts'

const NIGHT = { from: 22 * 60, to: 7 * 60 }

test.each([
  [NIGHT, 'Europe/Berlin', '2026-07-01T20:00:00Z', true],
  [NIGHT, 'Europe/Berlin', '2026-01-01T20:59:00Z', false],
  [NIGHT, 'Europe/Berlin', '2026-01-01T21:00:00Z', true],
  [NIGHT, 'Europe/Berlin', '2026-01-02T05:59:00Z', true],
  [NIGHT, 'Europe/Berlin', '2026-01-02T06:00:00Z', false],
  [NIGHT, 'America/New_York', '2026-01-01T21:00:00Z', false],
  [{ from: 9 * 60, to: 17 * 60 }, 'UTC', '2026-01-01T12:00:00Z', true],
  [{ from: 9 * 60, to: 17 * 60 }, 'UTC', '2026-01-01T17:00:00Z', false],
  [{ from: 60, to: 60 }, 'UTC', '2026-01-01T01:00:00Z', false],
  [null, 'UTC', '2026-01-01T01:00:00Z', false],
])('%j in %s at %s: %s', (quietHours, timeZone, at, expected) => {
  expect(isQuiet({ quietHours, timeZone }, new Date(at))).toBe(expected)
})
