import { expect, test } from 'vitest'
import { csvOf, readChart } from './charts.ts'

const SALES = {
  type: 'bar',
  xKey: 'month',
  series: [{ key: 'north', name: 'North, upper' }],
  data: [
    { month: '=May()', north: -4 },
    { month: 'June', north: null },
  ],
}

test('gives the data as CSV, without formulas', () => {
  const read = readChart(JSON.stringify(SALES))
  expect('chart' in read && csvOf(read.chart)).toBe('month,"North, upper"\r\n\'=May(),-4\r\nJune,\r\n')
})

test.each([
  ['{"type": "bar"', undefined],
  [JSON.stringify({ ...SALES, xKey: 'year' }), 'No row has the column year.'],
  [JSON.stringify({ ...SALES, type: 'cake' }), expect.stringMatching(/^type: Invalid option/)],
  ['[]', expect.stringMatching(/expected object/)],
])('says why %s cannot be drawn', (definition, reason) => {
  expect(readChart(definition)).toEqual({ reason })
})
