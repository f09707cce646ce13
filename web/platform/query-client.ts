import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { type ApiError, isGivenUp, toApiError } from './errors.ts'
import { toast } from './toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    mutationMeta: {
      /** The screen shows the failure itself, so no toast. */
      isErrorShown?: boolean
    }
  }
}

/** A call that was refused stays refused; only silence and trouble on the server's side are worth another try. */
const isWorthRetrying = (failures: number, error: ApiError) =>
  failures < 2 && (error.code === 'network' || error.status >= 500)

/** What the server said, kept in memory. A failed mutation is told once, in a toast. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (failures, error) => isWorthRetrying(failures, toApiError(error)) },
    mutations: { networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => {
      if (!mutation.meta?.isErrorShown && !isGivenUp(error)) toast.failure(error)
    },
  }),
})

/** Puts what the disk knows into the cache, as stale data: it paints at once and is fetched anew. What the server said stays. */
export async function primeQuery(queryKey: QueryKey, read: () => Promise<unknown>): Promise<void> {
  const isKnown = () => queryClient.getQueryData(queryKey) !== undefined
  if (isKnown()) return
  const kept = await read()
  if (kept !== undefined && !isKnown()) queryClient.setQueryData(queryKey, kept, { updatedAt: 1 })
}
