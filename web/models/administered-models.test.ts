import { expect, test } from 'vitest'
import { modelsMessages } from '#contract/messages/models.ts'
import type { AdminModel } from '#contract/model-administration.ts'
import {
  filterModels,
  foldKeyless,
  isCorrected,
  lacksKey,
  modelQueryOf,
  perMillion,
  perToken,
  providersWithoutKey,
  withoutCorrections,
} from './administered-models.ts'
import { aModel } from './model-fixture.ts'

const CONFIGURATION: AdminModel['configuration'] = {
  id: 'm1',
  enabled: true,
  private: false,
  allowedUserTags: ['customer'],
  fallbackModel: null,
  pricing: null,
  rank: null,
  contextWindow: null,
  name: null,
  capabilities: null,
}

function anAdminModel(changes: Partial<AdminModel> = {}): AdminModel {
  const model = aModel()
  return {
    ...model,
    facts: model,
    configuration: CONFIGURATION,
    isAdded: false,
    isListed: true,
    providerId: 'openai',
    userCount: 1,
    obstacle: null,
    ...changes,
  }
}

const keyMissing = (provider: string) => {
  const { message: obstacle, key = '', params } = modelsMessages.keyMissing({ provider, variable: 'X' })
  return { obstacle, obstacleKey: { key, ...(params && { params }) }, vendor: 'Meta' }
}

const idsOf = (models: AdminModel[]) => models.map(({ id }) => id)

test('a search finds models with every word, and a state those that have it', () => {
  const models = [
    anAdminModel({ id: 'a', name: 'Opus', vendor: 'Anthropic' }),
    anAdminModel({ id: 'b', name: 'Opus mini', configuration: { ...CONFIGURATION, enabled: false } }),
    anAdminModel({ id: 'c', name: 'Grok', ...keyMissing('xAI') }),
    anAdminModel({ id: 'd', name: 'Renamed', configuration: { ...CONFIGURATION, name: 'Renamed' } }),
  ]
  const found = (search: string, state: Parameters<typeof filterModels>[1]['state'] = 'all') =>
    idsOf(filterModels(models, { search, state }))
  expect(found('opus')).toEqual(['a', 'b'])
  expect(found('ANTHROPIC opus')).toEqual(['a'])
  expect(found('opus grok')).toEqual([])
  expect(found('', 'available')).toEqual(['a', 'd'])
  expect(found('', 'disabled')).toEqual(['b'])
  expect(found('', 'unavailable')).toEqual(['c'])
  expect(found('', 'corrected')).toEqual(['d'])
})

test('models without a key come last, and each of their providers is named once', () => {
  const models = [
    anAdminModel({ id: 'x1', ...keyMissing('xAI') }),
    anAdminModel({ id: 'own' }),
    anAdminModel({ id: 'c1', ...keyMissing('Cohere') }),
    anAdminModel({ id: 'x2', ...keyMissing('xAI') }),
    anAdminModel({ id: 'gone', obstacle: 'Not listed any more' }),
  ]
  const all = foldKeyless(models, true)
  expect([idsOf(all.shown), idsOf(all.folded)]).toEqual([['own', 'gone', 'x1', 'c1', 'x2'], []])
  const folded = foldKeyless(models, false)
  expect([idsOf(folded.shown), idsOf(folded.folded)]).toEqual([
    ['own', 'gone'],
    ['x1', 'c1', 'x2'],
  ])
  expect(idsOf(foldKeyless(models.filter(lacksKey), false).shown)).toEqual(['x1', 'c1', 'x2'])
  expect(providersWithoutKey(models)).toEqual(['xAI', 'Cohere'])
  expect(providersWithoutKey(models.slice(1, 2))).toEqual([])
})

test.each([
  [{}, { search: '', state: 'all', page: 1 }],
  [
    { search: ' opus ', state: 'disabled', page: '3' },
    { search: 'opus', state: 'disabled', page: 3 },
  ],
  [
    { state: 'unknown', page: '-1' },
    { search: '', state: 'all', page: 1 },
  ],
  [{ page: '1.5' }, { search: '', state: 'all', page: 1 }],
])('the search parameters %j are read', (given, expected) => {
  expect(modelQueryOf(given)).toEqual(expected)
})

test('a model without corrections has the facts of its provider again', () => {
  const corrected = { ...CONFIGURATION, name: 'Mine', rank: 0, enabled: false }
  expect(isCorrected({ configuration: corrected })).toBe(true)
  expect(withoutCorrections(corrected)).toEqual({ ...CONFIGURATION, enabled: false })
  expect(isCorrected({ configuration: withoutCorrections(corrected) })).toBe(false)
})

test('prices keep their digits between tokens and millions of tokens', () => {
  for (const price of [0.1, 1.1, 2.2, 0.07, 15]) expect(perMillion(perToken(price))).toBe(price)
})
