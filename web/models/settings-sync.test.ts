import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { modelSettingsChanged } from '#contract/models.ts'
import { useLiveState } from '#web/platform/live.ts'
import { live } from '#web/testing/live.ts'
import { answering, refusal } from '#web/testing/server.ts'
import { followModelSettings } from './settings-sync.ts'
import {
  applyNotebookModel,
  changeModelSettings,
  forgetModelSettings,
  MODEL_SETTING_DEFAULTS,
  openModelSettings,
  useModelSettings,
  useOwnModelSettings,
} from './view-state.ts'

const GET = 'GET /models/settings'
const PUT = 'PUT /models/settings'
const temperature = () => useModelSettings.getState().temperature
const isUnsaved = () => useOwnModelSettings.getState().isUnsaved

beforeEach(() => {
  forgetModelSettings('ada')
  localStorage.clear()
})

/** Ada signs in; `settings` are her stored settings. */
async function signIn(settings: object, { maySave = true, put = (input: object): unknown => input } = {}) {
  const asked = answering({ [GET]: () => settings, [PUT]: put })
  const push = await live()
  openModelSettings('ada', { maySave })
  vi.useFakeTimers()
  const stop = followModelSettings('ada')
  onTestFinished(() => {
    stop()
    vi.useRealTimers()
  })
  await vi.advanceTimersByTimeAsync(0)
  const saved = () => asked.filter(({ call }) => call === PUT).map(({ input }) => input)
  return { push, stop, saved, wait: () => vi.advanceTimersByTimeAsync(1100) }
}

/** Changes settings without a connection. */
function changeOffline(changes: object) {
  openModelSettings('ada', { maySave: true })
  changeModelSettings(changes)
}

describe('model settings', () => {
  test('are loaded from another device', async () => {
    const { saved, wait } = await signIn({ model: 'qwen3', temperature: 0.3 })
    const { top_p, historyLines } = MODEL_SETTING_DEFAULTS
    const current = useModelSettings.getState()
    expect(current).toMatchObject({ model: 'qwen3', temperature: 0.3, top_p, historyLines })
    // What they lack was left to the provider.
    expect(current.quality).toBeUndefined()
    await wait()
    expect(saved()).toEqual([])
  })

  test('are saved once after the last of several changes', async () => {
    const { saved, wait } = await signIn({})
    for (const value of [0.5, 0.6, 0.7]) changeModelSettings({ temperature: value })
    await wait()
    expect(saved()).toEqual([expect.objectContaining({ temperature: 0.7, max_tokens: 8192 })])
    expect(isUnsaved()).toBe(false)
  })

  test('override those of the server and are saved after a change without a connection', async () => {
    changeOffline({ temperature: 1.7 })
    const { saved } = await signIn({ temperature: 0.3 })
    expect([temperature(), saved()]).toEqual([1.7, [expect.objectContaining({ temperature: 1.7 })]])
  })

  test('are saved when the connection is back after a failed request', async () => {
    let isDown = true
    const put = (input: object) => {
      if (isDown) throw new TypeError('Failed to fetch')
      return input
    }
    const { saved, wait } = await signIn({}, { put })
    changeModelSettings({ temperature: 1.2 })
    await wait()
    expect(isUnsaved()).toBe(true)
    isDown = false
    useLiveState.setState({ state: 'offline' })
    useLiveState.setState({ state: 'online' })
    await vi.advanceTimersByTimeAsync(0)
    expect([saved().length, isUnsaved()]).toEqual([2, false])
  })

  test('are not sent again after a refusal of the server', async () => {
    const { saved, wait } = await signIn({}, { put: () => refusal(422, 'Invalid temperature') })
    changeModelSettings({ temperature: 1.2 })
    await wait()
    await wait()
    expect([saved().length, isUnsaved()]).toEqual([1, false])
  })

  test('follow another device, but not while a change of this one is unsaved', async () => {
    const { push } = await signIn({})
    push(modelSettingsChanged, { temperature: 0.1 })
    expect(temperature()).toBe(0.1)
    changeModelSettings({ temperature: 1.5 })
    push(modelSettingsChanged, { temperature: 0.2 })
    expect(temperature()).toBe(1.5)
  })

  test('are saved at once when the page is hidden', async () => {
    const { saved } = await signIn({})
    changeModelSettings({ temperature: 1.5 })
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    onTestFinished(() => void vi.restoreAllMocks())
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(saved()).toHaveLength(1)
  })

  test('are not saved after signing out', async () => {
    const { saved, stop, wait } = await signIn({})
    changeModelSettings({ temperature: 1.5 })
    stop()
    forgetModelSettings('ada')
    await wait()
    expect([saved(), localStorage.length]).toEqual([[], expect.any(Number)])
    expect(Object.keys(localStorage).filter((name) => name.includes('model-settings'))).toEqual([])
  })

  test('are not saved when an administrator changes them while acting as the user', async () => {
    const { saved, wait } = await signIn({ temperature: 0.3 }, { maySave: false })
    changeModelSettings({ temperature: 1.5 })
    expect(temperature()).toBe(1.5)
    await wait()
    expect(saved()).toEqual([])
  })

  test('are saved when only an earlier version of this browser stored them', async () => {
    localStorage.setItem(
      'commonplace:model-settings:ada',
      JSON.stringify({ ...MODEL_SETTING_DEFAULTS, temperature: 1.9 }),
    )
    const { saved, wait } = await signIn({})
    await wait()
    expect(saved()).toEqual([expect.objectContaining({ temperature: 1.9 })])
  })
})

describe('the model of an open notebook', () => {
  test("is used while it is open, and not saved as the user's selection", async () => {
    const { saved, wait } = await signIn({ model: 'qwen3' })
    applyNotebookModel({ model: 'llama-4', max_tokens: 4096 })
    expect(useModelSettings.getState()).toMatchObject({ model: 'llama-4', max_tokens: 4096 })
    await wait()
    expect(saved()).toEqual([])
    changeModelSettings({ temperature: 0.4 })
    expect(useModelSettings.getState()).toMatchObject({ model: 'llama-4', temperature: 0.4 })
    await wait()
    const perModel = [expect.objectContaining({ model: 'llama-4', temperature: 0.4 })]
    expect(saved()).toEqual([expect.objectContaining({ model: 'qwen3', max_tokens: 8192, perModel })])
    applyNotebookModel(undefined)
    expect(useModelSettings.getState()).toMatchObject({ model: 'qwen3', temperature: 0.9 })
    applyNotebookModel({ model: 'llama-4', max_tokens: 4096 })
    expect(useModelSettings.getState()).toMatchObject({ model: 'llama-4', temperature: 0.4 })
  })

  test("is replaced by the user's selection", async () => {
    const { saved, wait } = await signIn({ model: 'qwen3' })
    applyNotebookModel({ model: 'llama-4', max_tokens: 4096 })
    changeModelSettings({ model: 'gemma', max_tokens: 2048 })
    expect(useModelSettings.getState().model).toBe('gemma')
    await wait()
    expect(saved()).toEqual([expect.objectContaining({ model: 'gemma', max_tokens: 2048 })])
  })
})
