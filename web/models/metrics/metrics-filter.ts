import type { AdminModel } from '#contract/model-administration.ts'
import { type MetricsQuery, type ModelMetrics, TurnStatus } from '#contract/model-metrics.ts'

/** The filter as search parameters of the administration. */
export interface MetricsSearch {
  actor?: string
  target?: string
  state?: string
  from?: string
  to?: string
}

const DAY = /^\d{4}-\d\d-\d\d$/
const dayIn = (text: string | undefined) =>
  text && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

/** The query for the server; invalid values count as absent. */
export const toMetricsQuery = ({ actor, target, state, from, to }: MetricsSearch): MetricsQuery => ({
  dateFrom: dayIn(from),
  dateTo: dayIn(to),
  userFilter: actor?.trim().slice(0, 100) || undefined,
  modelFilter: target || undefined,
  statusFilter: TurnStatus.safeParse(state).data,
})

/** Models that can be used, have turns in the period, or are in the address. */
export function modelsToFilter(
  known: readonly Pick<AdminModel, 'id' | 'name' | 'obstacle'>[],
  used: ModelMetrics['models'],
  chosen: string | undefined,
): { id: string; name: string }[] {
  const names = new Map(known.map(({ id, name }) => [id, name]))
  const ids = [
    ...known.filter(({ obstacle }) => obstacle === null).map(({ id }) => id),
    ...used.map(({ modelId }) => modelId),
  ]
  if (chosen !== undefined) ids.push(chosen)
  return [...new Set(ids)]
    .map((id) => ({ id, name: names.get(id) ?? id }))
    .sort((one, other) => one.name.localeCompare(other.name))
}
