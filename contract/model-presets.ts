import { z } from 'zod'
import { LlmSettings } from './llm-settings.ts'
import { modelsMessages } from './messages/models.ts'
import { rule } from './messages.ts'
import { liveEvent, timestamp, userCall } from './procedures.ts'

export const MODEL_PRESETS_MAX = 50
export const MODEL_PRESET_NAME_MAX = 60

export const modelPresetName = z
  .string()
  .trim()
  .min(1, rule(modelsMessages.presetNameRequired()))
  .max(MODEL_PRESET_NAME_MAX, rule(modelsMessages.presetNameTooLong({ max: MODEL_PRESET_NAME_MAX })))

/** What a preset contains: not what the user did last, and not where they are. */
export type PresetSettings = z.infer<typeof PresetSettings>
export const PresetSettings = LlmSettings.omit({
  lastUsedTextModel: true,
  lastUsedImageModel: true,
  timeZone: true,
  mask: true,
  browserId: true,
})

export type ModelPreset = z.infer<typeof ModelPreset>
export const ModelPreset = z.object({
  id: z.string(),
  name: z.string(),
  settings: PresetSettings,
  /** To which the user's settings are reset; at most one preset. */
  isDefault: z.boolean(),
  updatedAt: timestamp,
})

/** Settings for models that a user has saved under a name. They are private. */
export const modelPresets = {
  list: userCall
    .route({ method: 'GET', path: '/models/presets', summary: 'Your presets of AI settings, by name' })
    .output(z.array(ModelPreset)),
  create: userCall
    .route({ method: 'POST', path: '/models/presets', summary: 'Save AI settings as a preset' })
    .input(z.object({ name: modelPresetName, settings: PresetSettings }))
    .output(ModelPreset),
  /** Omitted fields stay. A new default takes the place of the earlier one. */
  update: userCall
    .route({ method: 'PUT', path: '/models/presets/{id}', summary: 'Change a preset' })
    .input(
      z.object({
        id: z.uuid(),
        name: modelPresetName.optional(),
        settings: PresetSettings.optional(),
        isDefault: z.boolean().optional(),
      }),
    )
    .output(ModelPreset),
  remove: userCall
    .route({ method: 'DELETE', path: '/models/presets/{id}', summary: 'Delete a preset' })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.string() })),
}

export const modelPresetsChanged = liveEvent('model_presets_changed', z.object({}))
