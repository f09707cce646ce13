import type { modelPresetsChanged } from '#contract/model-presets.ts'
import type { modelsChanged } from '#contract/models.ts'
import type { settingChanged } from '#contract/settings.ts'
import { onLiveEvent } from '#web/platform/live.ts'
import { refetchModelPresets } from './presets.queries.ts'
import { refetchModels } from './queries.ts'

/** Keeps the list of models up to date; the returned function stops it. */
export function followModels(): () => void {
  const refetch = () => void refetchModels()
  const stops = [
    onLiveEvent<typeof modelsChanged>('models_changed', refetch),
    onLiveEvent<typeof modelPresetsChanged>('model_presets_changed', () => void refetchModelPresets()),
    onLiveEvent<typeof settingChanged>('setting_changed', ({ settingName }) => {
      if (settingName === 'DefaultAPIModel') refetch()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
