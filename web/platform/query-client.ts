import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { type ApiError, isReauthenticationCancelled, toApiError } from './errors.ts'
import { LOCAL_COPY_UPDATED_AT } from './local-copies.ts'
import { shareEqual } from './structural-sharing.ts'
import { toast } from './toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    mutationMeta: {
      /** The screen shows the error itself, so there is no toast. */
      isErrorShown?: boolean
      /** What failed, in place of the error where the server did not refuse with a reason. */
      failure?: () => string
    }
  }
}

/** Whether the server refused the call and said why. */
const isExplained = ({ status, isWordless }: ApiError) => status >= 400 && status < 500 && !isWordless

/** A refused call is not retried; only missing responses and server errors are. */
const isWorthRetrying = (failures: number, error: ApiError) =>
  failures < 2 && (error.code === 'network' || error.status >= 500)

/** The cache of server data. A failed mutation shows one toast. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => isWorthRetrying(failures, toApiError(error)),
      structuralSharing: shareEqual,
    },
    mutations: { networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => {
      const { isErrorShown, failure } = mutation.meta ?? {}
      if (isErrorShown || isReauthenticationCancelled(error)) return
      if (failure && !isExplained(error)) toast.error(failure())
      else toast.failure(error)
    },
  }),
})

/**
 * Puts local data into the cache as stale: it is rendered at once and fetched again. Server data is not
 * replaced.
 */
export async function primeQuery(queryKey: QueryKey, read: () => Promise<unknown>): Promise<void> {
  const isKnown = () => queryClient.getQueryData(queryKey) !== undefined
  if (isKnown()) return
  const kept = await read()
  if (kept !== undefined && !isKnown())
    queryClient.setQueryData(queryKey, kept, { updatedAt: LOCAL_COPY_UPDATED_AT })
}

/**
 * Puts the data of an event or of a change into the cache. A fetch in flight may have been answered before it, and would
 * replace newer data: it is repeated.
 */
export function receiveQueryData<T>(queryKey: QueryKey, data: T): void {
  const isFetching = queryClient.isFetching({ queryKey, exact: true }) > 0
  queryClient.setQueryData(queryKey, data)
  if (isFetching) void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'all' })
}

/**
 * Changes a part of the data in the cache, which stays as stale as it was: the change says nothing about the other parts.
 * Returns the changed data.
 */
export function patchQueryData<T>(queryKey: QueryKey, change: (data: T) => T): T | undefined {
  const state = queryClient.getQueryState<T>(queryKey)
  if (state?.data === undefined) return undefined
  const { data, dataUpdatedAt, isInvalidated } = state
  const changed = queryClient.setQueryData<T>(queryKey, change(data), { updatedAt: dataUpdatedAt })
  if (isInvalidated) void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  return changed
}

/**
 * Events were missed: active queries are fetched again, the others when they are next used. Invalidating does not repeat
 * the first fetch of a query, which may have been answered before the events.
 */
export function refetchShown(): void {
  const first = queryClient
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  void queryClient.invalidateQueries()
  for (const { queryKey, promise } of first)
    void promise?.catch(() => undefined).then(() => queryClient.invalidateQueries({ queryKey, exact: true }))
}
