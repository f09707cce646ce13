import { expect, test } from 'vitest'
import { PromptMeta } from '#contract/prompt-meta.ts'
import { contextUsage, costOf } from './context-usage.ts'

const metaOf = (inputTokens: number, contextWindow?: number, tokensBySource: Record<string, number> = {}) =>
  PromptMeta.parse({
    ...(contextWindow && {
      model: { id: 'm', name: 'M', contextWindow, maxTokens: 4096, parameters: {} },
    }),
    tokenUsage: { inputTokens, outputTokens: 100, totalTokens: inputTokens + 100 },
    context: { messageHistoryLength: 0, totalMessageCount: 1, requestedHistoryCount: 0, tokensBySource },
  })

test.each([
  [0, 100_000, 'good', 10, 0, false],
  [1, 100_000, 'good', 10, 1, false],
  [49_999, 100_000, 'good', 10, 5, false],
  [50_000, 100_000, 'warn', 10, 5, false],
  [75_000, 100_000, 'bad', 10, 8, false],
  [80_001, 100_000, 'bad', 10, 8, true],
  [120_000, 100_000, 'bad', 10, 10, true],
  // At most 30 squares.
  [500_000, 1_000_000, 'warn', 30, 15, false],
  [10, 4096, 'good', 1, 1, false],
])('%d tokens of a window of %d are %s', (used, window, level, squares, filled, isHigh) => {
  expect(contextUsage(metaOf(used, window))).toMatchObject({ level, squares, filled, isHigh, window })
})

test('falls back to the defaults of an unknown model', () => {
  const usage = contextUsage(metaOf(20_000))
  expect(usage).toMatchObject({ window: 200_000, maxOutput: 16_384, size: 80_000, squares: 20, filled: 2 })
})

test('has the counted tokens of each source, or else estimates', () => {
  expect(contextUsage(metaOf(30, 1000, { prompt: 10, history: 20, files: 0 }))).toMatchObject({
    sources: [
      ['prompt', 10],
      ['history', 20],
    ],
    isEstimated: false,
  })
  expect(contextUsage(metaOf(1000, 8000))).toMatchObject({
    sources: [
      ['history', 400],
      ['instructions', 150],
      ['mementos', 100],
      ['files', 200],
      ['knowledge', 100],
    ],
    isEstimated: true,
  })
})

test('estimates the tokens of each source by its items where it has any', () => {
  const meta = metaOf(1000, 8000)
  const context = {
    ...meta.context,
    messageHistoryLength: 5,
    totalSystemPromptCount: 1,
    attachedFiles: [{ name: 'tides.pdf' }],
    knowledgeBaseEntries: 1,
  }
  expect(contextUsage(PromptMeta.parse({ ...meta, context })).sources).toEqual([
    ['history', 500],
    ['instructions', 150],
    ['files', 188],
    ['knowledge', 163],
  ])
})

test('costs by the tier of its input, cached tokens by their price', () => {
  const pricing = [
    { aboveTokens: 0, input: 1e-6, output: 4e-6, cachedInput: 1e-7 },
    { aboveTokens: 1000, input: 2e-6, output: 8e-6 },
  ]
  expect(costOf(metaOf(1000, 8000), pricing)).toBeCloseTo(0.0014, 10)
  expect(costOf(metaOf(2000, 8000), pricing)).toBeCloseTo(0.0048, 10)
  const cached = PromptMeta.parse({
    tokenUsage: { inputTokens: 1000, cachedInputTokens: 400, outputTokens: 0, totalTokens: 1000 },
  })
  expect(costOf(cached, pricing)).toBeCloseTo(0.00064, 10)
  expect(costOf(cached, [])).toBeUndefined()
  expect(costOf(PromptMeta.parse({}), pricing)).toBeUndefined()
})
