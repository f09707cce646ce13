import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { MetricsQuery } from '#contract/model-metrics.ts'
import { api } from '#web/platform/api.ts'

/** What models were used for; the server keeps a result for a minute. */
export const modelMetrics = (input: MetricsQuery) =>
  queryOptions({
    ...api.modelMetrics.show.queryOptions({ input }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
