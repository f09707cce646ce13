import { modelPresetsChanged } from '#contract/model-presets.ts'
import { modelsChanged } from '#contract/models.ts'
import { settingChanged } from '#contract/settings.ts'
import { onLiveEvent } from '#web/platform/live.ts'
import { refetchModelPresets } from './presets.queries.ts'
import { refetchModels } from './queries.ts'

/** Keeps the list of models up to date; the returned function stops it. */
export function followModels(): () => void {
  const refetch = () => void refetchModels()
  const stops = [
    onLiveEvent(modelsChanged, refetch),
    onLiveEvent(modelPresetsChanged, () => void refetchModelPresets()),
    onLiveEvent(settingChanged, ({ settingName }) => {
      if (settingName === 'DefaultAPIModel') refetch()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
