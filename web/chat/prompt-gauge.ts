import type { PromptSize } from '#contract/chat.ts'
import { commandIn, MODEL_COMMAND } from '#contract/commands.ts'
import { PROMPT_MAX } from '#contract/constants/chat.ts'
import { chatMessages } from '#contract/messages/chat.ts'
import { keyOf } from '#contract/messages.ts'

/** From this share on the gauge shows that little space is left. */
const HIGH_USAGE = 0.8
/** A source is worth a suggestion when it has at least this share of the prompt. */
const WORTH_SHARE = 0.1

const SOURCES = ['prompt', 'history', 'instructions', 'agent', 'tools', 'files', 'images'] as const
export type PromptSource = (typeof SOURCES)[number]

export interface PromptGauge {
  /** Of the space for prompts, between 0 and 1. */
  share: number
  level: 'normal' | 'high' | 'too-long'
  /** The tokens above the limit. Of a model whose window is only assumed, they may fit nevertheless. */
  excess: number
  /** Sources with tokens, largest first. */
  sources: [source: PromptSource, tokens: number][]
  /** The sources of which something should be left out, largest first; none while everything fits. */
  suggestions: PromptSource[]
}

export function promptGauge(size: PromptSize): PromptGauge {
  const { inputTokens, inputLimit, tokensBySource, isTooLong, droppedHistoryCount } = size
  const share = inputLimit > 0 ? Math.min(1, inputTokens / inputLimit) : 1
  const excess = Math.max(isTooLong ? 1 : 0, inputTokens - inputLimit)
  const isFull = excess > 0 || droppedHistoryCount > 0
  const sources = SOURCES.map((source): [PromptSource, number] => [source, tokensBySource[source] ?? 0])
    .filter(([, tokens]) => tokens > 0)
    .toSorted(([, a], [, b]) => b - a)
  return {
    share,
    level: isTooLong ? 'too-long' : usageLevel(isFull ? 1 : share),
    excess,
    sources,
    suggestions: isFull
      ? sources.filter(([, tokens]) => tokens >= inputTokens * WORTH_SHARE).map(([source]) => source)
      : [],
  }
}

const usageLevel = (share: number) => (share >= HIGH_USAGE ? 'high' : 'normal')

const PREPARING = keyOf(chatMessages.stillPreparing())?.key

/** Whether a file of the message will have text in a moment. */
export const isPreparing = ({ files }: PromptSize): boolean =>
  files.some(({ reasonKey }) => reasonKey?.key === PREPARING)

/** Whether a draft is sent to a model as text. The text after `/key` is secret and never measured. */
export function isMeasurable(text: string): boolean {
  const command = commandIn(text)
  return text.length <= PROMPT_MAX && (command === undefined || command === MODEL_COMMAND)
}
