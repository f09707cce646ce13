import { expect, test } from 'vitest'
import { hasWholeValues } from './chart-values.ts'

const series = [{ key: 'turns' }, { key: 'failed' }]

test.each([
  ['counts', [{ name: 'a', turns: 1, failed: 0 }], true],
  ['counts with a gap', [{ name: 'a', turns: 1, failed: null }, { name: 'b' }], true],
  ['a fraction in any series', [{ name: 'a', turns: 1, failed: 0.5 }], false],
])('the values of a chart are whole or not: %s', (_, data, isWhole) => {
  expect(hasWholeValues({ data: data as Record<string, string | number | null>[], series })).toBe(isWhole)
})
