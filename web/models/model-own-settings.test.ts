import { describe, expect, test } from 'vitest'
import { MODELS_WITH_SETTINGS_MAX } from '#contract/models.ts'
import { settingsOfModel, withModelChanges } from './model-own-settings.ts'
import { MODEL_SETTING_DEFAULTS } from './view-state.ts'

describe('the settings of a model', () => {
  test('are those of all models until they are changed for it', () => {
    const settings = { ...MODEL_SETTING_DEFAULTS, temperature: 0.4 }
    expect(settingsOfModel(settings, 'qwen3')).toEqual(settings)
    const changed = withModelChanges(settings, 'qwen3', { temperature: 1.2, historyLines: 5 })
    expect(settingsOfModel(changed, 'qwen3')).toMatchObject({ temperature: 1.2, top_p: 1, historyLines: 5 })
    expect(settingsOfModel(changed, 'llama-4')).toMatchObject({ temperature: 0.4, historyLines: 5 })
  })

  test('leave to the provider what was removed for it', () => {
    const settings = { ...MODEL_SETTING_DEFAULTS, size: '1024x1024' }
    const changed = withModelChanges(settings, 'flux', { size: undefined, seed: 7 })
    expect(settingsOfModel(changed, 'flux')).toMatchObject({ seed: 7, temperature: 0.9 })
    expect(settingsOfModel(changed, 'flux').size).toBeUndefined()
    expect(settingsOfModel(changed, 'gpt-image-2').size).toBe('1024x1024')
    const stored = JSON.parse(JSON.stringify(changed)) as typeof changed
    expect(settingsOfModel(stored, 'flux').size).toBeUndefined()
  })

  test('change for all models while none is chosen', () => {
    const changed = withModelChanges(MODEL_SETTING_DEFAULTS, undefined, { temperature: 0.2 })
    expect(changed).toEqual({ ...MODEL_SETTING_DEFAULTS, temperature: 0.2 })
  })

  test('are kept for the models that were changed last', () => {
    let settings = MODEL_SETTING_DEFAULTS
    for (let number = 0; number <= MODELS_WITH_SETTINGS_MAX; number += 1)
      settings = withModelChanges(settings, `model-${number}`, { temperature: 0.1 })
    settings = withModelChanges(settings, 'model-1', { temperature: 0.3 })
    expect(settings.perModel).toHaveLength(MODELS_WITH_SETTINGS_MAX)
    expect(settings.perModel.at(-1)).toMatchObject({ model: 'model-1', temperature: 0.3 })
    expect(settingsOfModel(settings, 'model-0').temperature).toBe(0.9)
  })
})
