import { expect, test } from 'vitest'
import type { ModelPreset } from '#contract/model-presets.ts'
import { presetInUse, presetSettingsOf, settingsFrom } from './preset-settings.ts'
import { MODEL_SETTING_DEFAULTS } from './view-state.ts'

const own = { ...MODEL_SETTING_DEFAULTS, model: 'm1', temperature: 0.3, lastUsedTextModel: 'm1' }
const aPreset = (changes: Partial<ModelPreset['settings']> = {}): ModelPreset => ({
  id: 'p1',
  name: 'Precise',
  settings: { ...presetSettingsOf(own), ...changes },
  isDefault: false,
  updatedAt: '2026-11-23T12:00:00.000Z',
})

test('a preset keeps the settings, but neither the last models nor the display', () => {
  const { lastUsedTextModel: _, display: __, perModel: ___, ...kept } = own
  expect(presetSettingsOf(own)).toEqual(kept)
})

test('the preset in use is the one with the same settings', () => {
  expect(presetInUse([aPreset({ temperature: 1 }), aPreset()], own)?.settings.temperature).toBe(0.3)
  expect(presetInUse([aPreset()], { ...own, temperature: 0.4 })).toBeUndefined()
  expect(presetInUse([aPreset()], { ...own, quality: 'high' })).toBeUndefined()
  expect(presetInUse([aPreset()], { ...own, lastUsedTextModel: 'm2' })).toBeDefined()
})

test('the order in which the database returns the keys does not matter', () => {
  const thinking = { budget_tokens: own.thinking.budget_tokens, enabled: own.thinking.enabled }
  expect(presetInUse([aPreset({ thinking })], own)).toBeDefined()
})

test('an applied preset is in use afterwards', () => {
  const bold = aPreset({ temperature: 1.8, model: 'm2', quality: 'hd' })
  expect(presetInUse([bold], { ...own, seed: 7, ...settingsFrom(bold) })).toBe(bold)
})

test('a preset without a model keeps the chosen one', () => {
  const { model: _, ...settings } = aPreset().settings
  expect({ ...own, ...settingsFrom({ ...aPreset(), settings }) }.model).toBe('m1')
})
