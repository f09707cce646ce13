import { expect, test } from 'vitest'
import type { AdminModel } from '#contract/model-administration.ts'
import { filterModels, isCorrected, modelQueryOf, withoutCorrections } from './administered-models.ts'
import { choicesOf, factsShown, fieldsOf, modelFormOf } from './model-form.ts'

const facts: AdminModel['facts'] = {
  name: 'Nova',
  contextWindow: 128_000,
  max_tokens: 16_000,
  supportsTools: true,
  supportsVision: false,
  thinking: 'none',
  pricing: [{ aboveTokens: 0, input: 1.25e-6, output: 1e-5, cachedInput: 1.25e-7 }],
  rank: 10,
}

const aModel = (changes: Partial<AdminModel> = {}): AdminModel => ({
  ...facts,
  id: 'gpt-9-nova',
  type: 'text',
  backend: 'openai',
  vendor: 'OpenAI',
  facts,
  isAdded: false,
  isListed: true,
  providerId: 'openai',
  isUnverified: false,
  userCount: 1,
  obstacle: null,
  configuration: {
    id: 'gpt-9-nova',
    enabled: true,
    private: false,
    allowedUserTags: ['developer'],
    fallbackModel: null,
    pricing: null,
    rank: null,
    contextWindow: null,
    name: null,
    capabilities: null,
  },
  ...changes,
})

test('an unchanged form changes no fact', () => {
  const model = aModel()
  expect(modelFormOf(model, choicesOf(model)).parse(fieldsOf(model))).toEqual(model.configuration)
  expect(factsShown(model)).toMatchObject({ input: '1.25', output: '10', cachedInput: '0.125', image: '' })
})

test('typed values are corrections, and are shown again', () => {
  const model = aModel()
  const choices = { ...choicesOf(model), tools: 'no', vision: 'yes', thinking: 'effort' } as const
  const typed = {
    name: ' Nova 2 ',
    contextWindow: '64000',
    max_tokens: '8000',
    input: '2,5',
    rank: '5',
    allowedUserTags: 'a, b',
  }
  const configuration = modelFormOf(model, choices).parse(typed)
  expect(configuration).toMatchObject({
    name: 'Nova 2',
    contextWindow: 64_000,
    rank: 5,
    allowedUserTags: ['a', 'b'],
    capabilities: { max_tokens: 8000, supportsTools: false, supportsVision: true, thinking: 'effort' },
    pricing: [{ aboveTokens: 0, input: 2.5e-6, output: 1e-5, cachedInput: 1.25e-7 }],
  })
  const changed = aModel({ configuration })
  expect(fieldsOf(changed)).toMatchObject({ name: 'Nova 2', contextWindow: '64000', input: '2.5' })
  expect(choicesOf(changed)).toEqual(choices)
  expect(isCorrected(changed)).toBe(true)
  expect(isCorrected({ configuration: withoutCorrections(configuration) })).toBe(false)
})

test('a corrected price leaves the prices of long calls as they are', () => {
  const long = { aboveTokens: 200_000, input: 3e-6, output: 2e-5 }
  const model = aModel({ facts: { ...facts, pricing: [...facts.pricing, long] } })
  const corrected = modelFormOf(model, choicesOf(model)).parse({ ...fieldsOf(model), input: '2' })
  expect(corrected.pricing).toEqual([
    { aboveTokens: 0, input: 2e-6, output: 1e-5, cachedInput: 1.25e-7 },
    long,
  ])
})

test.each([
  [{ contextWindow: 'many' }, 'Invalid format'],
  [{ contextWindow: '5' }, 'This must be at least 256'],
  [{ max_tokens: '-1' }, 'This must be at least 1'],
  [{ input: 'free' }, 'Invalid format'],
])('refuses %o with a message of that field', (typed, message) => {
  const model = aModel()
  const parsed = modelFormOf(model, choicesOf(model)).safeParse({ ...fieldsOf(model), ...typed })
  expect(parsed.error?.issues).toMatchObject([{ path: Object.keys(typed), message }])
})

test('models are found by words and state', () => {
  const off = aModel({ id: 'off', configuration: { ...aModel().configuration, enabled: false } })
  const gone = aModel({ id: 'gone', obstacle: 'No key' })
  const all = [aModel(), off, gone]
  const ids = (search: string, state: Parameters<typeof filterModels>[1]['state']) =>
    filterModels(all, { search, state }).map(({ id }) => id)
  expect(ids('', 'all')).toHaveLength(3)
  expect(ids('nova openai', 'all')).toHaveLength(3)
  expect(ids('gone', 'all')).toEqual(['gone'])
  expect(ids('', 'available')).toEqual(['gpt-9-nova'])
  expect(ids('', 'disabled')).toEqual(['off'])
  expect(ids('', 'unavailable')).toEqual(['gone'])
  expect(ids('', 'corrected')).toEqual([])
  expect(modelQueryOf({ state: 'x', page: '-1' })).toEqual({ search: '', state: 'all', page: 1 })
})
