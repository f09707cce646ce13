import type { AnswerLength } from '#contract/chat.ts'
import type { PromptMessage } from '#server/platform/llm/port.ts'
import { countTokens } from '#server/platform/llm/tokens.ts'
import { promptTokens } from './history.ts'
import type { StoredQuest } from './store.ts'

const INSTRUCTION =
  'Your answer was cut off. Continue it exactly where it ends, in the middle of a word if it ends there. Repeat nothing, add no introduction, and do not mention that it was cut.'

const REWRITE: Record<AnswerLength, string> = {
  shorter:
    'Answer my question again in a clearly shorter form: keep what matters most. Do not mention your earlier answer.',
  longer:
    'Answer my question again in more detail: explain more and add examples where they help. Do not mention your earlier answer.',
}

/**
 * The messages after the question when its latest answer is continued or rewritten: that answer, and the request.
 */
export async function continuationOf({
  llm,
  replies,
}: Pick<StoredQuest, 'llm' | 'replies'>): Promise<{ messages: PromptMessage[]; tokens: number }> {
  // A paused rewriting is already the latest answer.
  const text = replies.at(llm.resumesWith !== undefined && !llm.continues ? -2 : -1)
  const instruction = llm.continues ? INSTRUCTION : llm.length && REWRITE[llm.length]
  if (!text || !instruction) return { messages: [], tokens: 0 }
  const counts = await Promise.all([countTokens(text), countTokens(instruction)])
  return {
    messages: [
      { role: 'assistant', text },
      { role: 'user', text: instruction },
    ],
    tokens: counts.reduce((sum, count) => sum + promptTokens(count), 0),
  }
}
