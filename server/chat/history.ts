import { HISTORY_ALL } from '#contract/llm-settings.ts'
import type { PromptMessage } from '#server/platform/llm/port.ts'

/** A question refers to the last exchanges: they are never dropped to make room. */
export const KEPT_EXCHANGES = 3
/** The tokens that chat formats add to each message. */
const TOKENS_PER_MESSAGE = 4
/** We count with OpenAI's tokenizer; others count up to a tenth more. */
const COUNT_MARGIN = 0.1

/** An earlier exchange: its position in the notebook and the tokens of its prompt and answer together. */
export interface ExchangeSize {
  position: number
  tokens: number
}

export interface Exchange {
  position: number
  prompt: string
  reply: string
}

export interface FittedHistory {
  positions: number[]
  tokens: number
  /** Requested exchanges that did not fit. */
  dropped: number
}

export type HistoryFit = FittedHistory | 'too_long'

export const exchangeTokens = ({ tokens }: ExchangeSize) => tokens + 2 * TOKENS_PER_MESSAGE
export const promptTokens = (tokens: number) => tokens + TOKENS_PER_MESSAGE

/** The tokens of a prompt, by our count, that fit into the remaining tokens of a window. */
export const promptRoom = (tokens: number, tokenRatio: number) =>
  Math.floor((tokens / tokenRatio) * (1 - COUNT_MARGIN))

/**
 * The tokens of the window that are reserved for the answer: most providers include the reasoning before it.
 */
export const outputTokens = (
  { maxTokens, thinkingBudget = 0 }: { maxTokens: number; thinkingBudget?: number },
  { max_tokens: modelMax }: { max_tokens: number },
): number => Math.min(maxTokens + thinkingBudget, modelMax)

/** The number of requested exchanges: the setting, where 14 is the stored value for all. */
export const requestedExchanges = (historyLines: number | undefined): number =>
  historyLines === undefined || historyLines === HISTORY_ALL ? Number.POSITIVE_INFINITY : historyLines

/** The exchanges that the settings request. */
export interface RequestedHistory {
  /** The sizes of the latest, newest first; of all if the window may hold them. */
  sizes: ExchangeSize[]
  count: number
}

/**
 * Which of the requested exchanges go to the model: the oldest are dropped until the rest fits into `budget` tokens.
 * When not even the newest three fit, the message cannot be answered with this model.
 */
export function fitHistory({ sizes, count }: RequestedHistory, budget: number): HistoryFit {
  const positions: number[] = []
  let tokens = 0
  for (const size of sizes) {
    const next = tokens + exchangeTokens(size)
    if (next > budget) {
      if (positions.length < Math.min(KEPT_EXCHANGES, sizes.length)) return 'too_long'
      break
    }
    positions.push(size.position)
    tokens = next
  }
  return { positions, tokens, dropped: count - positions.length }
}

/** The last exchanges, whatever their size: for an unknown window, only the model can report that it is too small. */
export function keepRecent({ sizes, count }: RequestedHistory): FittedHistory {
  const recent = sizes.slice(0, KEPT_EXCHANGES)
  return {
    positions: recent.map(({ position }) => position),
    tokens: recent.reduce((sum, size) => sum + exchangeTokens(size), 0),
    dropped: count - recent.length,
  }
}

/** Exchanges in the notebook's order, then the question. */
export function toPromptMessages(exchanges: Exchange[], prompt: string): PromptMessage[] {
  const messages = exchanges.flatMap(({ prompt, reply }): PromptMessage[] => [
    { role: 'user', text: prompt },
    { role: 'assistant', text: reply },
  ])
  return [...messages, { role: 'user', text: prompt }]
}
