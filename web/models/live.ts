import { modelsChanged } from '#contract/models.ts'
import { api } from '#web/platform/api.ts'
import { onLiveEvent } from '#web/platform/live.ts'
import { queryClient } from '#web/platform/query-client.ts'

/** Keeps the list of models current; the answer stops it. */
export const followModels = () =>
  onLiveEvent(modelsChanged, () => void queryClient.invalidateQueries({ queryKey: api.models.key() }))
