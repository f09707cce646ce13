import type { ModelMetrics, TurnMetrics } from '#contract/model-metrics.ts'
import type { Chart } from '#web/platform/charts.ts'
import { csvField } from '#web/platform/csv.ts'

export const GROUPINGS = ['models', 'days', 'users'] as const
export type Grouping = (typeof GROUPINGS)[number]

export const MEASURES = ['turns', 'cost', 'tokens', 'time'] as const
export type Measure = (typeof MEASURES)[number]

/** One line of the table, and one place of the chart. */
export interface MetricsRow extends TurnMetrics {
  key: string
  name: string
}

/** The longest chart that can be read; the table has all lines. */
const PLACES_MAX = 20
const NAME_MAX = 60

export interface MetricsNames {
  deletedUser: string
  series: Record<'notFailed' | 'failed' | 'cost' | 'input' | 'output' | 'first' | 'median' | 'slow', string>
}

export function rowsOf(
  metrics: ModelMetrics,
  grouping: Grouping,
  { deletedUser }: MetricsNames,
): MetricsRow[] {
  switch (grouping) {
    case 'models':
      return metrics.models.map((row) => ({ ...row, key: row.modelId, name: row.name ?? row.modelId }))
    case 'days':
      return metrics.days.map((row) => ({ ...row, key: row.day, name: row.day }))
    case 'users':
      return metrics.users.map((row) => ({
        ...row,
        key: row.userId ?? '',
        name: row.username ?? deletedUser,
      }))
  }
}

/** Of turns that ended with a failure. */
export const failuresOf = ({ failures }: TurnMetrics): number =>
  Object.values(failures).reduce((sum, count) => sum + count, 0)

/** A chart of the first lines, or of all days. */
export function chartOf(
  rows: readonly MetricsRow[],
  { grouping, measure, names }: { grouping: Grouping; measure: Measure; names: MetricsNames },
): Chart {
  const shown = grouping === 'days' ? rows : rows.slice(0, PLACES_MAX)
  const series = SERIES[measure]
  return {
    type: grouping === 'days' && measure === 'time' ? 'line' : 'bar',
    title: '',
    xKey: 'name',
    series: series.map(({ key }) => ({ key, name: names.series[key], isFailure: key === 'failed' })),
    data: shown.map((row) => ({
      name: row.name.slice(0, NAME_MAX),
      ...Object.fromEntries(series.map(({ key, value }) => [key, value(row)])),
    })),
    // The whole bar is all turns, or all tokens.
    stacked: measure === 'turns' || measure === 'tokens',
  }
}

interface Series {
  key: keyof MetricsNames['series']
  value: (row: MetricsRow) => number | null
}

const inSeconds = (ms: number | undefined) => (ms === undefined ? null : Math.round(ms / 10) / 100)

const SERIES: Record<Measure, readonly Series[]> = {
  turns: [
    { key: 'notFailed', value: (row) => row.turns - failuresOf(row) },
    { key: 'failed', value: failuresOf },
  ],
  cost: [{ key: 'cost', value: ({ cost }) => Math.round(cost * 10_000) / 10_000 }],
  tokens: [
    { key: 'input', value: ({ inputTokens }) => inputTokens },
    { key: 'output', value: ({ outputTokens }) => outputTokens },
  ],
  time: [
    { key: 'first', value: ({ timeToFirstToken }) => inSeconds(timeToFirstToken?.p50) },
    { key: 'median', value: ({ totalTime }) => inSeconds(totalTime?.p50) },
    { key: 'slow', value: ({ totalTime }) => inSeconds(totalTime?.p95) },
  ],
}

const CSV_COLUMNS = [
  'name',
  'id',
  'turns',
  'failed_turns',
  'failures',
  'input_tokens',
  'cached_input_tokens',
  'output_tokens',
  'reasoning_tokens',
  'cost_usd',
  'unpriced_turns',
  'first_token_p50_ms',
  'first_token_p95_ms',
  'total_p50_ms',
  'total_p95_ms',
]

/** The lines as CSV, with names of columns for programs. */
export function csvOfRows(rows: readonly MetricsRow[]): string {
  const lines = rows.map((row) => [
    row.name,
    row.key,
    row.turns,
    failuresOf(row),
    Object.entries(row.failures)
      .map(([reason, count]) => `${reason}=${count}`)
      .join(' '),
    row.inputTokens,
    row.cachedInputTokens,
    row.outputTokens,
    row.reasoningTokens,
    row.cost,
    row.unpricedTurns,
    row.timeToFirstToken?.p50 ?? '',
    row.timeToFirstToken?.p95 ?? '',
    row.totalTime?.p50 ?? '',
    row.totalTime?.p95 ?? '',
  ])
  return [CSV_COLUMNS, ...lines]
    .map((line) => `${line.map((value) => csvField(String(value))).join(',')}\r\n`)
    .join('')
}
