import { expect, test } from 'vitest'
import { modelsToFilter } from './metrics-filter.ts'

const known = [
  { id: 'a/2', name: 'Zeta', obstacle: null },
  { id: 'a/1', name: 'Alpha', obstacle: 'No key' },
  { id: 'a/3', name: 'Beta', obstacle: 'No key' },
]
const used = (modelId: string) => ({
  modelId,
  name: null,
  turns: 1,
  failures: {},
  inputTokens: 0,
  cachedInputTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  cost: 0,
  unpricedTurns: 0,
  timeToFirstToken: null,
  totalTime: null,
})

test('a model that is neither usable nor used is not listed', () => {
  expect(modelsToFilter(known, [], undefined)).toEqual([{ id: 'a/2', name: 'Zeta' }])
  expect(modelsToFilter(known, [used('a/3')], undefined).map(({ name }) => name)).toEqual(['Beta', 'Zeta'])
})

test('a model that is gone is listed by its id, once', () => {
  expect(modelsToFilter(known, [used('old')], 'old').map(({ name }) => name)).toEqual(['old', 'Zeta'])
})
