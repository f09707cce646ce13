import { useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

const STALE_TIME = 5 * 60_000

/** The model by which files are found by their meaning; `null` where there is none, or it is not known yet. */
export function useEmbeddingModel(): string | null {
  const { data } = useQuery(api.files.searchMethod.queryOptions({ staleTime: STALE_TIME }))
  return data?.embeddingModel ?? null
}
