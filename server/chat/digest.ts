import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Quest } from '#contract/quests.ts'
import { countTokens } from '#server/platform/llm/tokens.ts'

type Turn = Pick<Quest, 'prompt' | 'replies'>

/** A message and its latest answer as plain text. */
const turnText = ({ prompt, replies }: Turn) => `User:\n${prompt}\n\nAssistant:\n${replies.at(-1) ?? ''}`

/** The turns of a conversation in order, in parts of at most `tokensMax` tokens; a longer turn is split. */
export async function* conversationParts(
  turns: AsyncIterable<Turn>,
  tokensMax: number,
): AsyncGenerator<string> {
  let texts: string[] = []
  let tokens = 0
  for await (const turn of turns) {
    for (const piece of await pieces(turnText(turn), tokensMax)) {
      if (texts.length > 0 && tokens + piece.tokens > tokensMax) {
        yield texts.join('\n\n')
        texts = []
        tokens = 0
      }
      texts.push(piece.text)
      tokens += piece.tokens
    }
  }
  if (texts.length > 0) yield texts.join('\n\n')
}

interface Piece {
  text: string
  tokens: number
}

/** Halves a text until each piece fits. */
async function pieces(text: string, tokensMax: number): Promise<Piece[]> {
  const tokens = await countTokens(text)
  if (tokens <= tokensMax || text.length < 2) return [{ text, tokens }]
  await nextTurn()
  const middle = Math.ceil(text.length / 2)
  return [
    ...(await pieces(text.slice(0, middle), tokensMax)),
    ...(await pieces(text.slice(middle), tokensMax)),
  ]
}

/** Texts joined into as few parts as possible. */
export async function joinedParts(texts: readonly string[], tokensMax: number): Promise<string[]> {
  const joined: string[] = []
  let tokens = Number.POSITIVE_INFINITY
  for (const text of texts) {
    const size = await countTokens(text)
    const last = joined.length - 1
    if (tokens + size > tokensMax) {
      joined.push(text)
      tokens = size
    } else {
      joined[last] = `${joined[last]}\n\n${text}`
      tokens += size
    }
  }
  return joined
}
