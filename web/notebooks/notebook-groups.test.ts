import { expect, test } from 'vitest'
import { aNotebook } from './notebook-fixture.ts'
import { groupByPeriod, withFavorites } from './notebook-groups.ts'

const now = new Date(2026, 10, 20, 15, 0)
const used = (id: string, ...at: [number, number, number, number?]) =>
  aNotebook({ id, lastUpdated: new Date(...(at as [number, number, number])).toISOString() })

test('today begins at midnight, the week six days before, followed by months', () => {
  const groups = groupByPeriod(
    [
      used('now', 2026, 10, 20, 14),
      used('midnight', 2026, 10, 20, 0),
      used('yesterday', 2026, 10, 19),
      used('six-days', 2026, 10, 14),
      used('seven-days', 2026, 10, 13),
      used('october', 2026, 9, 31),
      used('last-year', 2025, 10, 20),
    ],
    now,
  )
  expect(groups.map(({ period, notebooks }) => [period, notebooks.map(({ id }) => id).join(' ')])).toEqual([
    ['today', 'now midnight'],
    ['week', 'yesterday six-days'],
    ['2026-11', 'seven-days'],
    ['2026-10', 'october'],
    ['2025-11', 'last-year'],
  ])
})

test('no notebooks give no groups', () => {
  expect(groupByPeriod([], now)).toEqual([])
})

test('favorites come first, in their order and only once', () => {
  const [tides, moons, winds] = [
    used('tides', 2026, 10, 20),
    used('moons', 2026, 10, 20),
    used('winds', 2026, 9, 1),
  ]
  const groups = withFavorites([winds, moons], [tides, moons], now)
  expect(groups.map(({ period, notebooks }) => [period, notebooks.map(({ id }) => id).join(' ')])).toEqual([
    ['favorites', 'winds moons'],
    ['today', 'tides'],
  ])
  expect(withFavorites([], [tides], now)).toEqual(groupByPeriod([tides], now))
})
