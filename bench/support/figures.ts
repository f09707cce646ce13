/** The value at the given quantile (0 to 1). */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)

export const milliseconds = (value: number) =>
  value >= 10_000 ? `${(value / 1000).toFixed(1)} s` : `${value.toFixed(value < 100 ? 1 : 0)} ms`

export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(0)} MB`

/** How many times the reference: the part of a figure that is comparable between machines. */
export const ratio = (value: number, reference: number) => `${(value / reference).toFixed(2)} ×`
