import { describe, expect, test } from 'vitest'
import { CatalogModelType, Model, VENDOR_ORDER } from '#contract/models.ts'
import { vendorModels } from './catalogue.ts'
import { listedModel, modelIdAtProvider, quotesModel } from './served-models.ts'

const CatalogShape = Model.extend({ type: CatalogModelType })

describe('the catalogue', () => {
  test('lists every model once, with a unique rank', () => {
    for (const values of [vendorModels.map(({ id }) => id), vendorModels.map(({ rank }) => rank)]) {
      expect(new Set<unknown>(values).size).toBe(values.length)
    }
  })

  test('contains text and image models of all vendors in the specification', () => {
    expect(new Set(vendorModels.map(({ vendor }) => vendor))).toEqual(new Set(VENDOR_ORDER))
  })

  test.each(vendorModels.map((model) => [model.id, model] as const))(
    'has valid facts for %s',
    (_id, model) => {
      const shape = {
        can_think: true,
        fallbackModel: null,
        isUsable: true,
        unusableReason: null,
        isDefault: false,
        paidBy: 'installation',
      }
      expect(CatalogShape.safeParse({ ...model, ...shape }).success).toBe(true)
      for (const date of [model.releaseDate, model.trainingCutoff]) {
        if (date !== null) expect(date).toMatch(/^20\d\d-(0[1-9]|1[0-2])(-\d\d)?$/)
      }
      if (model.type === 'text') {
        expect(model.max_tokens).toBeLessThanOrEqual(model.contextWindow)
        expect(model.pricing[0]?.aboveTokens).toBe(0)
      }
      const starts = model.pricing.map(({ aboveTokens }) => aboveTokens)
      expect(starts).toEqual([...starts].sort((a, b) => a - b))
      for (const { input, cachedInput = 0 } of model.pricing) expect(cachedInput).toBeLessThanOrEqual(input)
    },
  )

  test('converts prices to dollars per token', () => {
    const luna = vendorModels.find(({ id }) => id === 'gpt-6-luna')
    expect(luna?.pricing[0]).toEqual({ aboveTokens: 0, input: 1e-7, output: 5e-7, cachedInput: 1e-8 })
  })

  test('ranks the free built-in model last', () => {
    expect(quotesModel.rank).toBeGreaterThan(Math.max(...vendorModels.map(({ rank }) => rank)))
    expect(quotesModel.pricing[0]).toMatchObject({ input: 0, output: 0 })
  })
})

test('a listed model has an id that differs from those of other servers', () => {
  const model = listedModel('compatible-ollama', 'ollama', { id: 'qwen/qwen3:8b', contextWindow: 40_960 })
  expect(model).toMatchObject({
    id: 'compatible-ollama/qwen/qwen3:8b',
    name: 'qwen3:8b',
    contextWindow: 40_960,
    max_tokens: 20_480,
  })
  expect(modelIdAtProvider(model.id)).toBe('qwen/qwen3:8b')
  expect(modelIdAtProvider('gpt-6-luna')).toBe('gpt-6-luna')
})
