import { queryOptions } from '@tanstack/react-query'
import { readReadiness } from '#web/platform/readiness.ts'

const MINUTE_MS = 60_000

/** The failing parts of the server; fetched once a minute. */
export const readiness = () =>
  queryOptions({
    queryKey: ['readiness'],
    queryFn: ({ signal }) => readReadiness(signal),
    refetchInterval: MINUTE_MS,
    retry: false,
  })
