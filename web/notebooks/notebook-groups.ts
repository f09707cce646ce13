import type { Notebook } from '#contract/notebooks.ts'

export interface NotebookGroup {
  /** `today`, `week`, or the first day of a month as `YYYY-MM`. */
  period: string
  notebooks: Notebook[]
}

/** The list in sections by last use: today, the six days before, then by month. */
export function groupByPeriod(notebooks: readonly Notebook[], now: Date): NotebookGroup[] {
  const groups = Map.groupBy(notebooks, ({ lastUpdated }) => periodOf(new Date(lastUpdated), now))
  return [...groups].map(([period, members]) => ({ period, notebooks: members }))
}

function periodOf(date: Date, now: Date): string {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  if (date >= today) return 'today'
  const week = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 6)
  if (date >= week) return 'week'
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
}
