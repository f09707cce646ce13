import type { ProviderAccess } from '../llm/port.ts'

/** Texts to be embedded by one model. */
export interface EmbeddingCall {
  provider: ProviderAccess
  /** The model's id as its provider spells it. */
  modelId: string
  /** The size of the vectors, where the model offers a choice. */
  dimensions?: number
  /** Many models embed a query differently from the chunks that may match it. */
  purpose: 'chunk' | 'query'
  /** At most `EMBEDDINGS_AT_ONCE`, none of them empty. */
  texts: string[]
  signal: AbortSignal
}

/** Accepted in one request by every provider. */
export const EMBEDDINGS_AT_ONCE = 32

/** Vectors have length 1 and equal sizes: similar texts have a dot product near 1. */
export type Vector = Float32Array

/** Models that embed texts. */
export interface Embeddings {
  /** One vector per text, in the same order. Every other outcome throws a `ModelError`. */
  embed(call: EmbeddingCall): Promise<Vector[]>
}
