import { useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

const STALE_TIME = 5 * 60_000

const searchMethod = api.files.searchMethod.queryOptions({ staleTime: STALE_TIME })

/** The current embedding model; `null` when there is none, or while loading. */
export function useEmbeddingModel(): string | null {
  const { data } = useQuery(searchMethod)
  return data?.embeddingModel ?? null
}

/** Whether it is known that there is no embedding model. */
export function useIsFoundByWordsOnly(): boolean {
  const { data } = useQuery(searchMethod)
  return data?.embeddingModel === null
}
