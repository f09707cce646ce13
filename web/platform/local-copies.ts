import type { QueryFunctionContext } from '@tanstack/react-query'

/** What the local database has of a query's data. */
interface LocalCopy<T> {
  read: () => Promise<T | undefined>
  keep: (fetched: T) => Promise<void>
}

/** The time of data that was read from the local database: older than any that is fetched. */
export const LOCAL_COPY_UPDATED_AT = 1

/** The function of a query whose data is shown as it was the last time until it is fetched, and offline. */
export async function fetchWithLocalCopy<T>(
  { client, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>,
  { read, keep }: LocalCopy<T>,
  fetch: () => Promise<T>,
): Promise<T> {
  if (client.getQueryData(queryKey) === undefined) {
    const kept = await read()
    // The first response may have come with another query's data.
    if (kept !== undefined && client.getQueryData(queryKey) === undefined)
      client.setQueryData(queryKey, kept, { updatedAt: LOCAL_COPY_UPDATED_AT })
  }
  const fetched = await fetch()
  await keep(fetched)
  return fetched
}
