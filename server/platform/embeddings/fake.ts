import { ModelError } from '../llm/port.ts'
import type { EmbeddingCall, Embeddings, Vector } from './port.ts'
import { takeVectors } from './vectors.ts'

export interface FakeEmbeddings extends Embeddings {
  /** Every call made, oldest first. */
  readonly calls: EmbeddingCall[]
  /** Makes both words mean the same. */
  alike(word: string, other: string): void
  /** The next call fails. */
  fail(error: ModelError): void
  /** Delays calls until the returned function is called; `asked` resolves with the first one. */
  hold(): { asked: Promise<EmbeddingCall>; open: () => void }
}

const DIMENSIONS = 256

/**
 * Embeddings in which the similarity of texts depends on shared words and the synonyms that a test defined.
 */
export function createFakeEmbeddings(): FakeEmbeddings {
  const calls: EmbeddingCall[] = []
  const meanings = new Map<string, string>()
  const failures: ModelError[] = []
  let gate: { asked: PromiseWithResolvers<EmbeddingCall>; opened: PromiseWithResolvers<void> } | undefined

  const meaningOf = (word: string) => meanings.get(word) ?? word
  async function embed(call: EmbeddingCall): Promise<Vector[]> {
    calls.push(call)
    gate?.asked.resolve(call)
    await gate?.opened.promise
    if (call.signal.aborted) throw new ModelError('aborted', 'Stopped')
    const failure = failures.shift()
    if (failure) throw failure
    const size = call.dimensions ?? DIMENSIONS
    return takeVectors(
      call.texts.map((text) => place(wordsOf(text).map(meaningOf), size)),
      call,
    )
  }
  return {
    calls,
    embed,
    alike: (word, other) => void meanings.set(word, meaningOf(other)),
    fail: (error) => void failures.push(error),
    hold() {
      const held = {
        asked: Promise.withResolvers<EmbeddingCall>(),
        opened: Promise.withResolvers<void>(),
      }
      gate = held
      const open = () => {
        gate = undefined
        held.opened.resolve()
      }
      return { asked: held.asked.promise, open }
    },
  }
}

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? ['nothing']

function place(words: string[], size: number): number[] {
  const sum = Array.from({ length: size }, () => 0)
  for (const word of words) {
    for (const [index, value] of direction(word, size).entries()) sum[index] = (sum[index] ?? 0) + value
  }
  return sum
}

/** A random direction per word. */
function direction(word: string, size: number): number[] {
  let state = 2_166_136_261
  for (const letter of word) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return Array.from({ length: size }, () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_507) + 0x9e3779b9
    return ((state >>> 8) & 0xffff) / 0x8000 - 1
  })
}
