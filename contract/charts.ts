import { z } from 'zod'
import { toolsMessages } from './messages/tools.ts'
import type { Message } from './messages.ts'

export const CHART_TYPES = ['bar', 'line', 'area', 'pie', 'scatter'] as const

export const CHART_ROWS_MAX = 1000
export const CHART_SERIES_MAX = 12
/** Longer definitions of charts and diagrams are not drawn. Characters. */
export const CHART_DEFINITION_MAX = 20_000

const columnName = z.string().min(1).max(100)

/** A chart of rows, whose values have names: the columns. */
export type ChartDefinition = z.infer<typeof ChartDefinition>
export const ChartDefinition = z
  .object({
    type: z.enum(CHART_TYPES),
    title: z.string().trim().max(200).default(''),
    /** The column of the horizontal axis, or of the names of the slices. */
    xKey: columnName,
    series: z
      .array(z.object({ key: columnName, name: z.string().max(100).optional() }))
      .min(1)
      .max(CHART_SERIES_MAX),
    data: z
      .array(z.record(columnName, z.union([z.number(), z.string().max(200), z.null()])))
      .min(1)
      .max(CHART_ROWS_MAX),
    xLabel: z.string().max(100).optional(),
    yLabel: z.string().max(100).optional(),
    /** Whether bars and areas are on top of each other. */
    stacked: z.boolean().default(false),
  })
  .superRefine(({ type, xKey, series, data }, context) => {
    const refuse = (said: Message) => {
      const issue = { code: 'custom' as const, message: said.message, said }
      context.addIssue(issue)
    }
    if (data.length === 0) return
    if (data.every((row) => row[xKey] === undefined)) refuse(toolsMessages.columnMissing({ column: xKey }))
    const ofNumbers =
      type === 'scatter' ? [xKey, ...series.map(({ key }) => key)] : series.map(({ key }) => key)
    for (const column of ofNumbers) {
      const values = data.map((row) => row[column] ?? null)
      const isOfNumbers =
        values.every((value) => typeof value !== 'string') && values.some((value) => value !== null)
      if (!isOfNumbers) refuse(toolsMessages.columnNotNumbers({ column }))
      // A slice is as large as its number without the sign.
      else if (type === 'pie' && values.some((value) => Number(value) < 0))
        refuse(toolsMessages.columnNegative({ column }))
    }
  })
