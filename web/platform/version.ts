import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'

const HOUR_MS = 3_600_000

const Version = z.object({ version: z.string() })

/** The version of the server; fetched at most once an hour. */
export const version = () =>
  queryOptions({
    queryKey: ['version'],
    queryFn: ({ signal }) => readVersion(signal),
    staleTime: HOUR_MS,
    gcTime: HOUR_MS,
    retry: false,
  })

/** The file is served beside the program, outside the contract. */
async function readVersion(signal: AbortSignal): Promise<z.infer<typeof Version>> {
  const response = await fetch('/version.json', { signal })
  return Version.parse(await response.json())
}
