import type { Chart } from '#web/platform/charts.ts'

/** Whether all values are whole, such as counts: their axis then has no fractions. */
export const hasWholeValues = ({ data, series }: Pick<Chart, 'data' | 'series'>): boolean =>
  data.every((row) => series.every(({ key }) => !isFraction(row[key])))

const isFraction = (value: unknown) => typeof value === 'number' && !Number.isInteger(value)
