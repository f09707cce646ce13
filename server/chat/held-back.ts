import type { AnswerPart } from '#server/platform/llm/tool-loop.ts'

/**
 * The parts of an answer with its text and reasoning in one piece, when it is complete or has failed. Other parts, such
 * as the status of a retry, are not delayed.
 */
export async function* heldBack(parts: AsyncIterable<AnswerPart>): AsyncGenerator<AnswerPart> {
  const held = { reasoning: '', text: '' }
  try {
    for await (const part of parts) {
      if (part.type === 'text' || part.type === 'reasoning') held[part.type] += part.text
      else yield part
    }
  } catch (error) {
    yield* piecesOf(held)
    throw error
  }
  yield* piecesOf(held)
}

function* piecesOf({ reasoning, text }: { reasoning: string; text: string }): Generator<AnswerPart> {
  if (reasoning !== '') yield { type: 'reasoning', text: reasoning }
  if (text !== '') yield { type: 'text', text }
}
