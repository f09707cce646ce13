import { useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

const STALE_TIME = 5 * 60_000

const searchMethod = api.files.searchMethod.queryOptions({ staleTime: STALE_TIME })

/** The model by which files are found by their meaning; `null` where there is none, or it is not known yet. */
export function useEmbeddingModel(): string | null {
  const { data } = useQuery(searchMethod)
  return data?.embeddingModel ?? null
}

/** It is known that no model finds files by their meaning. */
export function useIsFoundByWordsOnly(): boolean {
  const { data } = useQuery(searchMethod)
  return data?.embeddingModel === null
}
