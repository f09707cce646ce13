import type { PromptMessage } from '#server/platform/llm/port.ts'
import { countTokens } from '#server/platform/llm/tokens.ts'
import { promptTokens } from './history.ts'
import type { StoredQuest } from './store.ts'

const INSTRUCTION =
  'Your answer was cut at its length limit. Continue it exactly where it ends, in the middle of a word if it ends there. Repeat nothing, add no introduction, and do not mention that it was cut.'

/**
 * The messages after the question when a cut answer is continued: the answer so far, and the request to
 * continue.
 */
export async function continuationOf({
  llm,
  replies,
}: Pick<StoredQuest, 'llm' | 'replies'>): Promise<{ messages: PromptMessage[]; tokens: number }> {
  const text = llm.continues ? replies.at(-1) : undefined
  if (!text) return { messages: [], tokens: 0 }
  const counts = await Promise.all([countTokens(text), countTokens(INSTRUCTION)])
  return {
    messages: [
      { role: 'assistant', text },
      { role: 'user', text: INSTRUCTION },
    ],
    tokens: counts.reduce((sum, count) => sum + promptTokens(count), 0),
  }
}
