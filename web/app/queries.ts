import { queryOptions } from '@tanstack/react-query'
import { readReadiness } from '#web/platform/readiness.ts'
import { readVersion } from '#web/platform/version.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** What the server runs; read at most once an hour. */
export const version = () =>
  queryOptions({
    queryKey: ['version'],
    queryFn: ({ signal }) => readVersion(signal),
    staleTime: HOUR_MS,
    gcTime: HOUR_MS,
    retry: false,
  })

/** What the server cannot do at the moment; asked once a minute. */
export const readiness = () =>
  queryOptions({
    queryKey: ['readiness'],
    queryFn: ({ signal }) => readReadiness(signal),
    refetchInterval: MINUTE_MS,
    retry: false,
  })
