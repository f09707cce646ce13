import { queryOptions } from '@tanstack/react-query'
import { readVersion } from '#web/platform/version.ts'

const HOUR_MS = 3_600_000

/** What the server runs; read at most once an hour. */
export const version = () =>
  queryOptions({
    queryKey: ['version'],
    queryFn: ({ signal }) => readVersion(signal),
    staleTime: HOUR_MS,
    gcTime: HOUR_MS,
    retry: false,
  })
