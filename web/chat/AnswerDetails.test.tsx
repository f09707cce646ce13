import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PromptMeta } from '#contract/prompt-meta.ts'
import { show } from '#web/testing/show.ts'
import { AnswerContext } from './AnswerContext.tsx'
import { AnswerDetails } from './AnswerDetails.tsx'

const context = {
  messageHistoryLength: 0,
  totalMessageCount: 1,
  requestedHistoryCount: 0,
  tokensBySource: {},
}

test('lists the instruction files in order, and the number of duplicates', () => {
  const sources = [
    { source: 'global', fileId: 'f1', fileName: 'house.md', priority: 10 },
    { source: 'user', fileId: 'f2', fileName: 'mine.md', priority: 600 },
  ]
  const counts = { totalSystemPromptCount: 2, duplicateSystemPromptCount: 1 }
  const meta = PromptMeta.parse({ context: { ...context, ...counts, systemPromptSources: sources } })
  render(<AnswerContext meta={meta} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'house.mdfor all users · 10',
    'mine.mdyours · 600',
  ])
  screen.getByText('1 instruction file was listed twice and sent once')
})

test('shows the share of each source in the counted tokens, whatever the model reports', () => {
  const tokensBySource = { prompt: 25, history: 75 }
  const tokenUsage = { inputTokens: 100, outputTokens: 1, totalTokens: 101, actualInputTokens: 50 }
  const meta = PromptMeta.parse({ context: { ...context, tokensBySource }, tokenUsage })
  const { container } = render(<AnswerContext meta={meta} />)
  expect(container.textContent).toMatch(/25 · 25%.*75 · 75%/)
})

test('shows no instruction files when there were none', () => {
  render(<AnswerContext meta={PromptMeta.parse({ context })} />)
  expect(screen.queryByText('Instruction files')).toBeNull()
})

test('has no rows for unknown values and zeros, apart from those that say so', () => {
  const usage = { inputTokens: 12, outputTokens: 0, totalTokens: 12, cachedInputTokens: 0 }
  const { container } = show(<AnswerDetails meta={PromptMeta.parse({ context, tokenUsage: usage })} />)
  expect(screen.queryByText('Cached')).toBeNull()
  expect(screen.queryByText('Timing')).toBeNull()
  expect(screen.queryByText('Context window')).toBeNull()
  expect(container.textContent).toContain('WarningsN/A')
})

test('shows the time of reasoning only where there was some', () => {
  const times = { totalResponseTime: 4000, contextRetrievalTime: 1, modelInferenceTime: 4000 }
  const shown = (reasoningTime: number) =>
    show(<AnswerDetails meta={PromptMeta.parse({ context, performance: { ...times, reasoningTime } })} />)
  const { unmount } = shown(0)
  expect(screen.queryByText('Reasoning')).toBeNull()
  unmount()
  shown(2100)
  screen.getByText('Reasoning')
})

test('shows the stored cost of a picture, which costs nothing by its tokens', () => {
  const model = { id: 'm', name: 'M', pricing: [{ aboveTokens: 0, input: 0.001, output: 0.002 }] }
  const tokenUsage = { inputTokens: 6, outputTokens: 0, totalTokens: 6, cost: 0.08 }
  const { container } = show(<AnswerDetails meta={PromptMeta.parse({ context, model, tokenUsage })} />)
  expect(/Cost\D*([\d.]+)/.exec(container.textContent)?.[1]).toBe('0.08')
})

test('has no row for the cost of a model that costs nothing', () => {
  const model = { id: 'm', name: 'M', pricing: [{ aboveTokens: 0, input: 0, output: 0 }] }
  const tokenUsage = { inputTokens: 6, outputTokens: 4, totalTokens: 10, cost: 0 }
  show(<AnswerDetails meta={PromptMeta.parse({ context, model, tokenUsage })} />)
  screen.getByText('Tokens')
  expect(screen.queryByText('Cost')).toBeNull()
})
