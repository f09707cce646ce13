import { beforeEach, expect, test } from 'vitest'
import { IMAGE_DEFAULTS } from '#contract/image-settings.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { aModel } from './model-fixture.ts'
import { modelList } from './queries.ts'
import {
  applyNotebookModel,
  changeModelSettings,
  forgetModelSettings,
  MODEL_SETTING_DEFAULTS,
  noteModelSettingsSaved,
  openModelSettings,
  receiveModelSettings,
  useModelSettings,
  useOwnModelSettings,
} from './view-state.ts'

beforeEach(() => {
  for (const userId of ['anna', 'bob']) forgetModelSettings(userId)
  localStorage.clear()
  queryClient.clear()
})

test('the settings of one user are not those of the next, and are there again later', () => {
  openModelSettings('anna', { maySave: true })
  changeModelSettings({ model: 'qwen3', temperature: 1.7 })
  openModelSettings('bob', { maySave: true })
  expect(useModelSettings.getState()).toEqual(MODEL_SETTING_DEFAULTS)
  changeModelSettings({ temperature: 0.2 })
  openModelSettings('anna', { maySave: true })
  expect(useModelSettings.getState()).toMatchObject({ model: 'qwen3', temperature: 1.7 })
})

test('settings that were kept for everyone are removed, and used for no user', () => {
  const shared = { ...MODEL_SETTING_DEFAULTS, temperature: 1.9 }
  localStorage.setItem('commonplace:model-settings', JSON.stringify(shared))
  openModelSettings('anna', { maySave: true })
  expect(useModelSettings.getState()).toEqual(MODEL_SETTING_DEFAULTS)
  expect(localStorage.getItem('commonplace:model-settings')).toBeNull()
})

test('signing out removes the settings of the user from the browser', () => {
  openModelSettings('anna', { maySave: true })
  changeModelSettings({ temperature: 1.7 })
  forgetModelSettings('anna')
  openModelSettings('anna', { maySave: true })
  expect(useModelSettings.getState()).toEqual(MODEL_SETTING_DEFAULTS)
})

test('a user without settings has those of pictures that the product recommends', () => {
  openModelSettings('anna', { maySave: true })
  expect(useModelSettings.getState()).toMatchObject({
    size: '1024x1024',
    quality: 'standard',
    style: 'natural',
    output_format: 'jpeg',
    width: 1024,
    height: 768,
    aspect_ratio: '16:9',
  })
  changeModelSettings({ quality: undefined })
  openModelSettings('bob', { maySave: true })
  openModelSettings('anna', { maySave: true })
  expect(useModelSettings.getState().quality).toBeUndefined()
})

test('settings that the server confirms are the same object, which renders nothing', () => {
  openModelSettings('anna', { maySave: true })
  changeModelSettings({ model: 'qwen3', tools: ['web_search'] })
  const before = useModelSettings.getState()
  const { model, tools, display } = structuredClone(before)
  noteModelSettingsSaved('anna', useOwnModelSettings.getState().settings)
  receiveModelSettings('anna', { ...IMAGE_DEFAULTS, model, tools, display })
  applyNotebookModel(undefined)
  expect(useModelSettings.getState()).toBe(before)
  applyNotebookModel({ model: 'llama4', max_tokens: 500 })
  expect(useModelSettings.getState()).toMatchObject({
    model: 'llama4',
    max_tokens: 500,
    tools: ['web_search'],
  })
})

test('a setting changed for the default model, while none is chosen, stays as it was for others', () => {
  openModelSettings('anna', { maySave: true })
  const usual = aModel({ id: 'usual', isDefault: true })
  const other = aModel({ id: 'other' })
  queryClient.setQueryData(modelList().queryKey, [other, usual])
  changeModelSettings({ temperature: 1.7 })
  expect(useModelSettings.getState()).toMatchObject({ model: undefined, temperature: 1.7 })
  changeModelSettings({ model: 'other' })
  expect(useModelSettings.getState().temperature).toBe(MODEL_SETTING_DEFAULTS.temperature)
  changeModelSettings({ model: 'usual' })
  expect(useModelSettings.getState().temperature).toBe(1.7)
})

test('the settings of the default model are used when the list of models arrives', async () => {
  openModelSettings('anna', { maySave: true })
  receiveModelSettings('anna', { perModel: [{ model: 'usual', temperature: 1.7 }] })
  expect(useModelSettings.getState().temperature).toBe(MODEL_SETTING_DEFAULTS.temperature)
  queryClient.setQueryData(modelList().queryKey, [aModel({ id: 'usual', isDefault: true })])
  await expect.poll(() => useModelSettings.getState().temperature).toBe(1.7)
})
