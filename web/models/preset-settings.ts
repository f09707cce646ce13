import { type ImageSettings, imageSettings } from '#contract/image-settings.ts'
import { type ModelPreset, PresetSettings } from '#contract/model-presets.ts'
import type { ModelSettings } from './model-choice.ts'

/** Image settings are left to the provider where a preset has none. */
export const NO_IMAGE_SETTINGS: ImageSettings = Object.fromEntries(
  Object.keys(imageSettings).map((name) => [name, undefined]),
)

/** What a preset keeps of the settings. */
export const presetSettingsOf = (settings: ModelSettings): PresetSettings => PresetSettings.parse(settings)

/** The changes that bring the settings to those of a preset. */
export const settingsFrom = ({ settings: { model, ...others } }: ModelPreset): Partial<ModelSettings> => ({
  ...NO_IMAGE_SETTINGS,
  ...others,
  ...(model !== undefined && { model }),
})

/** The preset that has exactly these settings. */
export function presetInUse(
  presets: readonly ModelPreset[],
  settings: ModelSettings,
): ModelPreset | undefined {
  const current = presetSettingsOf(settings)
  return presets.find((preset) => isEqual({ ...current, ...settingsFrom(preset) }, current))
}

/** In any order of keys; absent and undefined values are the same. */
const isEqual = (one: object, other: object) => sortedJson(one) === sortedJson(other)

const sortedJson = (value: object) =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
