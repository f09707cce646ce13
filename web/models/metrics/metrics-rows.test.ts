import { describe, expect, test } from 'vitest'
import { ChartDefinition } from '#contract/charts.ts'
import type { ModelMetrics, TurnMetrics } from '#contract/model-metrics.ts'
import { chartOf, csvOfRows, GROUPINGS, MEASURES, type MetricsNames, rowsOf } from './metrics-rows.ts'

const counts: TurnMetrics = {
  turns: 10,
  failures: { overloaded: 2, lost: 1 },
  inputTokens: 900,
  cachedInputTokens: 100,
  outputTokens: 50,
  reasoningTokens: 20,
  cost: 0.25,
  unpricedTurns: 1,
  timeToFirstToken: { p50: 400, p95: 1200 },
  totalTime: null,
}

const metrics: ModelMetrics = {
  dateFrom: '2026-11-01',
  dateTo: '2026-11-30',
  total: counts,
  models: [{ ...counts, modelId: 'openai/x', name: null }],
  days: [{ ...counts, day: '2026-11-02' }],
  users: [{ ...counts, userId: null, username: null }],
  hasMoreUsers: false,
}

const names: MetricsNames = {
  deletedUser: 'Deleted user',
  series: {
    notFailed: 'Not failed',
    failed: 'Failed',
    cost: 'Cost',
    input: 'Input',
    output: 'Output',
    first: 'First',
    median: 'p50',
    slow: 'p95',
  },
}

describe('the lines of model metrics', () => {
  test.each([
    ['models', 'openai/x'],
    ['days', '2026-11-02'],
    ['users', 'Deleted user'],
  ] as const)('by %s are named', (grouping, name) => {
    expect(rowsOf(metrics, grouping, names).map((row) => row.name)).toEqual([name])
  })

  test('make charts with numbers', () => {
    for (const grouping of GROUPINGS)
      for (const measure of MEASURES) {
        const rows = rowsOf(metrics, grouping, names)
        const chart = chartOf(rows, { grouping, measure, names })
        expect(chart.data[0]?.name).toBe(rows[0]?.name)
        if (measure !== 'time') expect(ChartDefinition.safeParse(chart).success).toBe(true)
      }
    const rows = rowsOf(metrics, 'models', names)
    expect(chartOf(rows, { grouping: 'models', measure: 'turns', names }).data).toEqual([
      { name: 'openai/x', notFailed: 7, failed: 3 },
    ])
    expect(chartOf(rows, { grouping: 'models', measure: 'time', names }).data).toEqual([
      { name: 'openai/x', first: 0.4, median: null, slow: null },
    ])
  })

  test('make a CSV file with the failures by reason', () => {
    const [, line] = csvOfRows(rowsOf(metrics, 'models', names)).split('\r\n')
    expect(line).toBe('openai/x,openai/x,10,3,overloaded=2 lost=1,900,100,50,20,0.25,1,400,1200,,')
  })
})
