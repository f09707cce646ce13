import { describe, expect, test } from 'vitest'
import { DISPLAY_DEFAULTS } from '#contract/display-settings.ts'
import { QUOTES_MODEL_ID } from '#contract/models.ts'
import {
  clampOutput,
  llmOf,
  type ModelSettings,
  modelAndLlm,
  modelOfNotebook,
  modelOfType,
  modelToUse,
  offeredModels,
  outputSliderStart,
} from './model-choice.ts'
import { aModel } from './model-fixture.ts'

test('the output slider starts at 1024 or a quarter of a small window', () => {
  expect(outputSliderStart(aModel())).toBe(1024)
  expect(outputSliderStart(aModel({ contextWindow: 2048 }))).toBe(512)
})

test('the floor of 4096 applies only if the model can write that much', () => {
  expect(clampOutput(1024, aModel())).toBe(4096)
  expect(clampOutput(1024, aModel({ max_tokens: 2048 }))).toBe(1024)
  expect(clampOutput(99_999, aModel())).toBe(16_384)
})

const models = [
  aModel({ id: 'gone', isUsable: false, fallbackModel: 'spare' }),
  aModel({ id: 'first' }),
  aModel({ id: 'spare', replaces: ['hidden'] }),
  aModel({ id: 'default', isDefault: true }),
]

test('uses the selected model if it is available', () => {
  expect(modelToUse(models, 'first')?.id).toBe('first')
})

test('else uses its fallback, else the default, else the first available one, else none', () => {
  expect(modelToUse(models, 'gone')?.id).toBe('spare')
  expect(modelToUse(models, 'hidden')?.id).toBe('spare')
  expect(modelToUse(models, 'never-heard-of')?.id).toBe('default')
  expect(modelToUse(models, undefined)?.id).toBe('default')
  expect(modelToUse(models.slice(0, 2), undefined)?.id).toBe('first')
  expect(modelToUse(models.slice(0, 1), 'gone')).toBeUndefined()
})

test('the built-in model is offered only as long as no other can answer', () => {
  const builtin = aModel({ id: QUOTES_MODEL_ID })
  const unusable = aModel({ id: 'gone', isUsable: false })
  expect(offeredModels([builtin, unusable])).toEqual([builtin, unusable])
  expect(offeredModels([builtin, unusable, aModel()])).toEqual([unusable, aModel()])
})

const settings: ModelSettings = {
  model: 'm1',
  temperature: 0.9,
  top_p: 1,
  max_tokens: 8192,
  presence_penalty: 0,
  frequency_penalty: 0,
  thinking: { enabled: true, budget_tokens: 4000 },
  historyLines: 14,
  readAloud: false,
  spokenWords: 200,
  stream: true,
  liveAI: true,
  tools: [],
  perModel: [],
  display: DISPLAY_DEFAULTS,
}

test('does not send neutral values and unsupported reasoning', () => {
  expect(llmOf(settings, aModel())).toEqual({
    model: 'm1',
    temperature: 0.9,
    max_tokens: 8192,
    historyLines: 14,
    tools: [],
  })
})

test('sends every changed setting', () => {
  const moved = {
    ...settings,
    top_p: 0.5,
    presence_penalty: 1,
    frequency_penalty: -1,
    historyLines: 3,
    stream: false,
    liveAI: false,
  }
  expect(llmOf(moved, aModel({ can_think: true }))).toEqual({
    model: 'm1',
    temperature: 0.9,
    max_tokens: 8192,
    historyLines: 3,
    top_p: 0.5,
    presence_penalty: 1,
    frequency_penalty: -1,
    stream: false,
    liveAI: false,
    thinking: { enabled: true, budget_tokens: 4000 },
    tools: [],
  })
})

test('the image model and its settings are sent for pictures within a conversation', () => {
  const chosen = { ...settings, lastUsedImageModel: 'flux', size: '512x512', seed: 7 }
  expect(llmOf(chosen, aModel())).toMatchObject({ lastUsedImageModel: 'flux', size: '512x512', seed: 7 })
  expect(llmOf(settings, aModel())).not.toHaveProperty('seed')
})

test('tools are sent to models that can call them', () => {
  const chosen = { ...settings, tools: ['dice_roll'] }
  expect(llmOf(chosen, aModel()).tools).toEqual(['dice_roll'])
  expect(llmOf(chosen, aModel({ supportsTools: false })).tools).toEqual([])
})

test('never requests more output than the model can write', () => {
  expect(llmOf(settings, aModel({ max_tokens: 2048 })).max_tokens).toBe(2048)
  expect(llmOf(settings, aModel({ id: 'm2', contextWindow: 8192 })).max_tokens).toBe(4096)
})

test('the model determines the output limit until a model or a limit is selected', () => {
  const assumed = aModel({ contextWindow: 8192, max_tokens: 4096, isContextWindowAssumed: true })
  const unchosen = { ...settings, model: undefined, max_tokens: 8192 }
  expect(llmOf(unchosen, assumed).max_tokens).toBe(2048)
  expect(llmOf(unchosen, aModel({ contextWindow: 1_000_000, max_tokens: 64_000 })).max_tokens).toBe(16_384)
  expect(llmOf({ ...unchosen, max_tokens: 3072 }, assumed).max_tokens).toBe(3072)
  expect(llmOf({ ...unchosen, model: assumed.id, max_tokens: 4096 }, assumed).max_tokens).toBe(4096)
})

describe('a change between texts and pictures', () => {
  const models = [
    aModel({ id: 'first' }),
    aModel({ id: 'default', isDefault: true }),
    aModel({ id: 'mine' }),
    aModel({ id: 'gone', isUsable: false }),
    aModel({ id: 'painter', type: 'image' }),
    aModel({ id: 'drawer', type: 'image' }),
  ]
  const idOf = (...given: Parameters<typeof modelOfType> extends [unknown, ...infer R] ? R : never) =>
    modelOfType(models, ...given)?.id

  test('leads to the last model of the notebook, then of the user, then to the default', () => {
    const last = { lastUsedTextModel: 'mine', lastUsedImageModel: 'drawer' }
    expect(idOf('text', { ...last, ofNotebook: 'first' })).toBe('first')
    expect(idOf('text', { ...last, ofNotebook: 'painter' })).toBe('mine')
    expect(idOf('text', { ...last, ofNotebook: 'gone' })).toBe('mine')
    expect(idOf('image', { ...last, ofNotebook: 'first' })).toBe('drawer')
    expect(idOf('text', { lastUsedTextModel: 'gone' })).toBe('default')
    expect(idOf('image', {})).toBe('painter')
    expect(modelOfType(models.slice(0, 2), 'image', {})).toBeUndefined()
  })
})

const offered = [
  aModel({ id: 'down', isUsable: false, isUnreachable: true, fallbackModel: 'spare' }),
  aModel({ id: 'disabled', isUsable: false, fallbackModel: 'spare' }),
  aModel({ id: 'disabled without fallback', isUsable: false }),
  aModel({ id: 'spare', replaces: ['disabled', 'hidden'] }),
  aModel({ id: 'default', isDefault: true }),
]

const chosen = (model: string) => {
  const choice = modelAndLlm(offered, { ...settings, model, max_tokens: 9000 })
  return [choice.model?.id, choice.llm.model]
}

test('a model that the user may not use is named, and the server replaces it', () => {
  expect(chosen('spare')).toEqual(['spare', 'spare'])
  expect(chosen('hidden')).toEqual(['spare', 'hidden'])
  expect(chosen('disabled')).toEqual(['spare', 'disabled'])
  expect(chosen('never-listed')).toEqual(['default', 'never-listed'])
  expect(chosen('disabled without fallback')).toEqual(['default', 'disabled without fallback'])
})

test('a notebook is used with its model, or the fallback of one that the user may not use', () => {
  const used = (id: string | undefined) => modelOfNotebook(offered, id)?.id
  expect([used('default'), used('hidden'), used('disabled')]).toEqual(['default', 'spare', 'spare'])
  expect([used('never-listed'), used('down'), used(undefined)]).toEqual([undefined, undefined, undefined])
})

test('a model whose server is unreachable is replaced by the browser', () => {
  expect(chosen('down')).toEqual(['spare', 'spare'])
})

test('the server halves the output limit of a model that it replaces', () => {
  const small = [aModel({ id: 'small', contextWindow: 10_000, replaces: ['gone'] })]
  const { llm } = modelAndLlm(small, { ...settings, model: 'gone', max_tokens: 9000 })
  expect(llm).toMatchObject({ model: 'gone', max_tokens: 9000 })
})
