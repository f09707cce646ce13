import type { Clock } from '../clock.ts'
import { ModelError } from '../llm/port.ts'
import { pause, waitBefore } from '../llm/retrying.ts'
import type { EmbeddingCall, Embeddings, Vector } from './port.ts'

/** A user waits for a query; chunks can wait. */
const RETRIES: Record<EmbeddingCall['purpose'], number> = { query: 0, chunk: 6 }

/** Repeats calls to a busy provider after the delay that it asked for. */
export function retryingEmbeddings(
  { embed }: Embeddings,
  clock: Clock,
  random: () => number = Math.random,
): Embeddings {
  async function tryToEmbed(call: EmbeddingCall, tries = 1): Promise<Vector[]> {
    try {
      return await embed(call)
    } catch (error) {
      if (!(error instanceof ModelError) || !isTemporary(error) || tries > RETRIES[call.purpose]) throw error
      await pause(clock, waitBefore(tries, error, random), call.signal)
      return tryToEmbed(call, tries + 1)
    }
  }
  return { embed: (call) => tryToEmbed(call) }
}

const isTemporary = ({ kind }: ModelError) =>
  kind === 'overloaded' || kind === 'silent' || kind === 'broken_off'
