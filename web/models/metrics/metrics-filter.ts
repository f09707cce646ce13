import { type MetricsQuery, TurnStatus } from '#contract/model-metrics.ts'

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
