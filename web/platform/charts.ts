import { ChartDefinition } from '#contract/charts.ts'
import { csvField } from './csv.ts'

/** A chart of this program can mark a series as failures, which get the colour of errors. */
export type Chart = Omit<ChartDefinition, 'series'> & {
  series: (ChartDefinition['series'][number] & { isFailure?: boolean })[]
}

export interface ChartColumn {
  key: string
  name: string
}

/** The label of each row, then the series. */
export const columnsOf = ({ xKey, xLabel, series }: Chart): ChartColumn[] => [
  { key: xKey, name: xLabel ?? xKey },
  ...series.filter(({ key }) => key !== xKey).map(({ key, name }) => ({ key, name: name ?? key })),
]

/** The data of a chart as CSV (RFC 4180). */
export function csvOf(chart: Chart): string {
  const columns = columnsOf(chart)
  const lines = [
    columns.map(({ name }) => name),
    ...chart.data.map((row) => columns.map(({ key }) => String(row[key] ?? ''))),
  ]
  return lines.map((line) => `${line.map(csvField).join(',')}\r\n`).join('')
}

export type ReadChart = { chart: ChartDefinition } | { reason: string | undefined }

/** A definition that a model has written. Without a reason it is no JSON at all. */
export function readChart(definition: string): ReadChart {
  try {
    const read = ChartDefinition.safeParse(JSON.parse(definition))
    return read.success ? { chart: read.data } : { reason: firstReason(read.error.issues) }
  } catch {
    return { reason: undefined }
  }
}

function firstReason([issue]: { path: PropertyKey[]; message: string }[]): string | undefined {
  return issue && [issue.path.join('.'), issue.message].filter(Boolean).join(': ')
}
