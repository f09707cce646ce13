import { describe, expect, test } from 'vitest'
import type { PromptSize } from '#contract/chat.ts'
import { PROMPT_MAX } from '#contract/constants/chat.ts'
import { chatMessages } from '#contract/messages/chat.ts'
import { keyOf } from '#contract/messages.ts'
import { isMeasurable, isPreparing, promptGauge } from './prompt-gauge.ts'

const size = (more: Partial<PromptSize>): PromptSize => ({
  model: { id: 'tide', name: 'Tide', contextWindow: 12_000 },
  tokensBySource: { prompt: 100, history: 0 },
  inputTokens: 100,
  inputLimit: 10_000,
  outputTokens: 1000,
  isTooLong: false,
  messageHistoryLength: 0,
  droppedHistoryCount: 0,
  files: [],
  ...more,
})

describe('promptGauge', () => {
  test('lists the sources that have tokens, largest first', () => {
    const { sources, share, level } = promptGauge(
      size({ inputTokens: 2000, tokensBySource: { prompt: 500, history: 1500, files: 0 } }),
    )
    expect(sources).toEqual([
      ['history', 1500],
      ['prompt', 500],
    ])
    expect([share, level]).toEqual([0.2, 'normal'])
  })

  test('is high from four fifths of the space, without suggestions while all fits', () => {
    expect(promptGauge(size({ inputTokens: 7999 })).level).toBe('normal')
    expect(promptGauge(size({ inputTokens: 8000 }))).toMatchObject({ level: 'high', suggestions: [] })
  })

  test('suggests the large sources when earlier messages do not fit', () => {
    const full = size({
      inputTokens: 9800,
      droppedHistoryCount: 2,
      tokensBySource: { prompt: 800, history: 3000, files: 6000 },
    })
    expect(promptGauge(full)).toMatchObject({ level: 'high', excess: 0, suggestions: ['files', 'history'] })
  })

  test('counts the tokens of a message that is too long', () => {
    const long = size({ inputTokens: 12_000, isTooLong: true, tokensBySource: { prompt: 12_000 } })
    expect(promptGauge(long)).toMatchObject({
      share: 1,
      level: 'too-long',
      excess: 2000,
      suggestions: ['prompt'],
    })
  })

  test('warns of a message that exceeds a window which is only assumed', () => {
    const long = size({ inputTokens: 12_000, tokensBySource: { prompt: 12_000 } })
    expect(promptGauge(long)).toMatchObject({ level: 'high', excess: 2000, suggestions: ['prompt'] })
  })

  test('is full when the answer takes the whole window', () => {
    expect(promptGauge(size({ inputLimit: 0, isTooLong: true })).share).toBe(1)
  })
})

test('a file that is being prepared is recognised by its reason', () => {
  const file = { fileId: 'a', fileName: 'a.pdf', use: 'unused' as const, reason: 'x', tokens: 0 }
  const coming = { ...file, reasonKey: keyOf(chatMessages.stillPreparing()) }
  expect(isPreparing(size({ files: [file] }))).toBe(false)
  expect(isPreparing(size({ files: [file, coming] }))).toBe(true)
})

test('only text for a model is measured, never a key', () => {
  expect(['Hello', '', '/llm Hello', 'a /key b'].map(isMeasurable)).toEqual([true, true, true, true])
  expect(['/key openai secret', '/roll 2d6', '/nothing', '/gen_image a cat'].map(isMeasurable)).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(isMeasurable('a'.repeat(PROMPT_MAX + 1))).toBe(false)
})
