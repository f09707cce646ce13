import i18next from 'i18next'
import { expect, test } from 'vitest'
import { QUOTES_MODEL_ID } from '#contract/models.ts'
import {
  byVendor,
  firstModels,
  hasPrice,
  isNew,
  matchesSearch,
  menuGroups,
  modelName,
  priceLevel,
  shortName,
  unfolded,
} from './model-display.ts'
import { aModel } from './model-fixture.ts'

const text = (input: number, output: number) => aModel({ pricing: [{ aboveTokens: 0, input, output }] })
const image = (price: number) =>
  aModel({ type: 'image', pricing: [{ aboveTokens: 0, input: 0, output: 0, image: price }] })

test('the price level of text models follows the average price', () => {
  expect(priceLevel(text(0, 1e-5))).toBe('high')
  expect(priceLevel(text(0, 9.9e-6))).toBe('medium')
  expect([text(2e-6, 8e-6), text(7e-6, 3e-6)].map(priceLevel)).toEqual(['high', 'high'])
  expect(priceLevel(text(5e-7, 5e-7))).toBe('medium')
  expect(priceLevel(text(1e-7, 8e-7))).toBe('low')
})

test('the price level of image models follows the price of an image', () => {
  expect([image(0.05), image(0.02), image(0.019)].map(priceLevel)).toEqual(['high', 'medium', 'low'])
})

test('an unknown price is low', () => {
  expect(priceLevel(undefined)).toBe('low')
  expect(priceLevel(aModel({ pricing: [] }))).toBe('low')
})

test('a free model, and one whose price is unknown, has no price', () => {
  expect([text(0, 0), aModel({ pricing: [] })].map(hasPrice)).toEqual([false, false])
  expect([text(1e-7, 0), image(0.02)].map(hasPrice)).toEqual([true, true])
  expect(hasPrice({ ...text(5e-6, 3e-5), type: 'image' })).toBe(false)
})

test('a model is new for three months', () => {
  const now = new Date('2026-05-10')
  expect(isNew({ releaseDate: '2026-02-10' }, now)).toBe(true)
  expect(isNew({ releaseDate: '2026-02-09' }, now)).toBe(false)
  expect(isNew({ releaseDate: '2026-06-01' }, now)).toBe(false)
  expect(isNew({ releaseDate: null }, now)).toBe(false)
})

test('long names are cut at 18 characters', () => {
  expect(shortName('exactly 18 letters')).toBe('exactly 18 letters')
  expect(shortName('one more than 18 letters')).toBe('one more than 18 l…')
})

test('providers are in their order, unknown ones last by name', () => {
  const vendors = ['Zeta', 'Cohere', 'OpenAI', 'Alpha', 'Anthropic', 'OpenAI']
  const groups = byVendor(vendors.map((vendor, index) => aModel({ id: `m${index}`, vendor })))
  expect(groups.map(({ vendor }) => vendor)).toEqual(['OpenAI', 'Anthropic', 'Cohere', 'Alpha', 'Zeta'])
  expect(groups[0]?.models.map(({ id }) => id)).toEqual(['m2', 'm5'])
})

test('favorites are first, once and in the order in which they were added; unusable models are last', () => {
  const models = [
    aModel({ id: 'a', vendor: 'OpenAI' }),
    aModel({ id: 'b', vendor: 'OpenAI', isUsable: false }),
    aModel({ id: 'c', vendor: 'Cohere' }),
    aModel({ id: 'd', vendor: 'Cohere' }),
  ]
  const groups = menuGroups(models, { ids: ['gone', 'd', 'b', 'a'], label: 'Favorites' })
  expect(groups.map(({ vendor, models }) => [vendor, models.map(({ id }) => id)])).toEqual([
    ['Favorites', ['d', 'a']],
    ['Cohere', ['c']],
    ['OpenAI', ['b']],
  ])
  expect(menuGroups(models, { ids: [], label: 'Favorites' })[0]?.vendor).toBe('OpenAI')
})

test('models that cannot be used are folded away, unless there are no others', () => {
  const models = [aModel({ id: 'a' }), aModel({ id: 'b', isUsable: false })]
  expect(unfolded(models).map(({ id }) => id)).toEqual(['a'])
  expect(unfolded(models.slice(1)).map(({ id }) => id)).toEqual(['b'])
})

test('the first models of all groups are those of the first groups', () => {
  const groups = byVendor(
    ['Alpha', 'Alpha', 'Beta', 'Beta'].map((vendor, n) => aModel({ id: `${n}`, vendor })),
  )
  const idsOf = (count: number) => firstModels(groups, count).map(({ models }) => models.map(({ id }) => id))
  expect(idsOf(1)).toEqual([['0']])
  expect(idsOf(3)).toEqual([['0', '1'], ['2']])
  expect(idsOf(9)).toEqual([
    ['0', '1'],
    ['2', '3'],
  ])
})

test('a search finds all its words in name, provider or id, in any order', () => {
  expect(matchesSearch(aModel({ name: 'Claude Opus', vendor: 'Anthropic' }), 'opus anthr')).toBe(true)
  expect(matchesSearch(aModel({ name: 'Claude Opus', vendor: 'Anthropic' }), 'opus google')).toBe(false)
})

test('the built-in model has a name in the language of the user, also in answers that are stored', async () => {
  const stored = { id: QUOTES_MODEL_ID, name: 'Its name at that time' }
  i18next.addResourceBundle('de', 'messages', { models: { builtinName: 'Dateisuche' } })
  await i18next.changeLanguage('de')
  expect([modelName(stored), modelName(aModel())]).toEqual(['Dateisuche', 'Model One'])
  expect(matchesSearch(aModel(stored), 'dateisuche')).toBe(true)
  i18next.removeResourceBundle('de', 'messages')
  await i18next.changeLanguage('en')
  expect(modelName(stored)).toBe('File search (no AI)')
})
