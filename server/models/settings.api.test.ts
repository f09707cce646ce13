import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { DISPLAY_DEFAULTS } from '#contract/display-settings.ts'
import type { ServerFrame } from '#contract/live.ts'
import type { LlmSettings } from '#contract/llm-settings.ts'
import {
  FAVORITE_MODELS_MAX,
  MODELS_WITH_SETTINGS_MAX,
  modelSettingsChanged,
  models,
  type OwnSettings,
} from '#contract/models.ts'
import { startAnotherApp, startApp } from '#server/testing/harness.ts'
import { impersonating } from '#server/testing/impersonation.ts'

const MIGRATION = new URL('../platform/db/migrations/0173_display_mode_of_charts.sql', import.meta.url)

test('charts are shown inline unless stored otherwise, also where their setting had another name', async () => {
  expect(DISPLAY_DEFAULTS).toMatchObject({ recharts: { displayMode: 'inline' } })
  const app = await startApp()
  const { pool } = app.ports.database
  const { id } = await app.addUser()
  await app.call(id, models.saveSettings, { display: { ...DISPLAY_DEFAULTS, showHelp: false } })
  const earlier = `update user_model_settings set settings = jsonb_set(settings #- '{display,recharts}',
    '{display,chartDisplay}', '"artifact"') where user_id = $1`
  await pool.query(earlier, [id])
  await pool.query(await readFile(MIGRATION, 'utf8'))
  const { rows } = await pool.query('select settings from user_model_settings where user_id = $1', [id])
  const display = { ...DISPLAY_DEFAULTS, showHelp: false, recharts: { displayMode: 'artifact' } }
  expect(rows).toEqual([{ settings: { display } }])
})

test('saved settings are sent to the open tabs of their user only', async () => {
  const app = await startApp()
  const people = [await app.addUser(), await app.addUser()]
  const sockets = await Promise.all(people.map(({ id }) => app.socket(id)))
  for (const [index, { id }] of people.entries())
    sockets[index]?.send({ type: 'subscribe', topic: 'user', id })
  for (const [index, { id }] of people.entries())
    await app.call(id, models.saveSettings, { temperature: index })
  for (const [index, socket] of sockets.entries()) {
    const received = await socket.until(isAboutSettings)
    expect(received).toMatchObject({ payload: { temperature: index } })
    await socket.settled()
    expect(socket.frames.filter(isAboutSettings)).toHaveLength(1)
  }
})

test('favorites and the settings of single models are kept, within their limits', async () => {
  const app = await startAnotherApp()
  const { id } = await app.addUser()
  const favoriteModels = ['gpt-6-luna', 'compatible-a/qwen3']
  const perModel = [
    { model: 'gpt-6-luna', temperature: 0.2, thinking: { enabled: true, budget_tokens: 2000 } },
  ]
  await app.call(id, models.saveSettings, { favoriteModels, perModel })
  expect((await app.call(id, models.settings)).body).toEqual({ favoriteModels, perModel })
  const refused = [
    { favoriteModels: Array.from({ length: FAVORITE_MODELS_MAX + 1 }, (_, number) => `m${number}`) },
    { perModel: [{ model: 'm', temperature: 2.1 }] },
    { perModel: Array.from({ length: MODELS_WITH_SETTINGS_MAX + 1 }, () => ({ model: 'm' })) },
  ]
  for (const settings of refused) expect((await app.call(id, models.saveSettings, settings)).status).toBe(422)
  expect((await app.call(id, models.settings)).body).toEqual({ favoriteModels, perModel })
})

test('a mask belongs to one message and is not kept as a setting', async () => {
  const app = await startAnotherApp()
  const { id } = await app.addUser()
  const fileId = '3f0e1c1e-54bd-4a39-9c7c-1f4a1a0d9f11'
  const mask = { fileId, width: 4, height: 4, columns: 2, rows: 2, runs: [1, 3] }
  await app.call(id, models.saveSettings, { seed: 7, mask } as OwnSettings)
  expect((await app.call(id, models.settings)).body).toEqual({ seed: 7 })
})

const isAboutSettings = (frame: ServerFrame) =>
  frame.type === 'event' && frame.name === modelSettingsChanged.name

test('settings cannot be saved during impersonation', async () => {
  const { target, token } = await impersonating()
  const save = (temperature: number, bearer: string) =>
    target.browser.send(models.saveSettings, { temperature }, bearer)
  expect((await save(0.4, target.token)).status).toBe(200)
  expect((await save(1.9, token)).status).toBe(403)
  const { body } = await target.browser.send(models.settings, undefined, token)
  expect(body).toEqual({ temperature: 0.4 })
})

test('settings that a model ignores are named with the reason, and nothing is called', async () => {
  const app = await startAnotherApp()
  const [admin, user] = [await app.addUser({ isAdmin: true }), await app.addUser({ tags: ['developer'] })]
  await app.call(admin.id, models.saveProvider, { id: 'openai', apiKey: 'sk-ignored-0123' })
  const ignored = (llm: LlmSettings) => app.call(user.id, models.ignoredSettings, llm)
  const { body } = await ignored({ model: 'gpt-5.5', temperature: 0.4, top_p: 1 })
  expect(body).toMatchObject([{ setting: 'temperature' }])
  expect(body[0]?.reason).toBe('Temperature is not sent: this model does not support it')
  expect((await ignored({ model: 'gpt-4.1', temperature: 0.4, presence_penalty: 1 })).body).toEqual([])
  const thinking = { enabled: true, budget_tokens: 2000 }
  expect((await ignored({ model: 'gpt-4.1', thinking })).body).toMatchObject([
    { setting: 'thinking', reason: expect.stringContaining('Extended thinking is off') as string },
  ])
  expect((await ignored({ model: 'gpt-4.1', thinking: { ...thinking, enabled: false } })).body).toEqual([])
  expect((await ignored({ model: 'gpt-image-2', n: 2 })).body).toEqual([])
  expect(app.models.calls).toEqual([])
  expect((await app.call(undefined, models.ignoredSettings, {})).status).toBe(401)
})
