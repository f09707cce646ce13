import { modelsChanged } from '#contract/models.ts'
import { settingChanged } from '#contract/settings.ts'
import { api } from '#web/platform/api.ts'
import { onLiveEvent } from '#web/platform/live.ts'
import { queryClient } from '#web/platform/query-client.ts'

/** Keeps the list of models up to date; the returned function stops it. */
export function followModels(): () => void {
  const refetch = () => void queryClient.invalidateQueries({ queryKey: api.models.key() })
  const stops = [
    onLiveEvent(modelsChanged, refetch),
    onLiveEvent(settingChanged, ({ settingName }) => {
      if (settingName === 'DefaultAPIModel') refetch()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
