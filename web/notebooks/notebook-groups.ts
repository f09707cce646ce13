import type { Notebook } from '#contract/notebooks.ts'

export interface NotebookGroup {
  /** `favorites`, `today`, `week`, or the first day of a month as `YYYY-MM`. */
  period: string
  notebooks: Notebook[]
}

/** The list in sections by last use: today, the six days before, then by month. */
export function groupByPeriod(notebooks: readonly Notebook[], now: Date): NotebookGroup[] {
  const groups = Map.groupBy(notebooks, ({ lastUpdated }) => periodOf(new Date(lastUpdated), now))
  return [...groups].map(([period, members]) => ({ period, notebooks: members }))
}

/** The favorites first, then the other notebooks by last use. */
export function withFavorites(
  favorites: readonly Notebook[],
  notebooks: readonly Notebook[],
  now: Date,
): NotebookGroup[] {
  const ids = new Set(favorites.map(({ id }) => id))
  const others = groupByPeriod(
    notebooks.filter(({ id }) => !ids.has(id)),
    now,
  )
  return favorites.length === 0 ? others : [{ period: 'favorites', notebooks: [...favorites] }, ...others]
}

function periodOf(date: Date, now: Date): string {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  if (date >= today) return 'today'
  const week = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 6)
  if (date >= week) return 'week'
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
}
