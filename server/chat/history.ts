import { HISTORY_ALL } from '#contract/llm-settings.ts'
import type { PromptMessage } from '#server/platform/llm/port.ts'

/** The last exchanges are what a question refers to: they are never dropped to make room. */
export const KEPT_EXCHANGES = 3
/** What chat formats add around each message. */
const TOKENS_PER_MESSAGE = 4
/** We count as OpenAI does; what others count is up to a tenth more. */
const COUNT_MARGIN = 0.1

/** An earlier exchange: its place in the notebook and the tokens of its prompt and answer together. */
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
  /** Exchanges that were asked for and did not fit. */
  dropped: number
}

export type HistoryFit = FittedHistory | 'too_long'

export const exchangeTokens = ({ tokens }: ExchangeSize) => tokens + 2 * TOKENS_PER_MESSAGE
export const promptTokens = (tokens: number) => tokens + TOKENS_PER_MESSAGE

/** What a prompt may have, by our count, of a window's tokens that are left to it. */
export const promptRoom = (tokens: number, tokenRatio: number) =>
  Math.floor((tokens / tokenRatio) * (1 - COUNT_MARGIN))

/** What the window has to leave free for an answer: most providers count the thought before it too. */
export const outputTokens = (
  { maxTokens, thinkingBudget = 0 }: { maxTokens: number; thinkingBudget?: number },
  { max_tokens: modelMax }: { max_tokens: number },
): number => Math.min(maxTokens + thinkingBudget, modelMax)

/** How many exchanges to ask for: the setting, where 14 is the stored value for all. */
export const requestedExchanges = (historyLines: number | undefined): number =>
  historyLines === undefined || historyLines === HISTORY_ALL ? Number.POSITIVE_INFINITY : historyLines

/** The exchanges that the settings request. */
export interface RequestedHistory {
  /** Of the latest of them, newest first; of all where the window may hold them. */
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
