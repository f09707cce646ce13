import type { ProviderAccess } from '../llm/port.ts'

/** Some texts, to be turned into vectors by one model. */
export interface EmbeddingCall {
  provider: ProviderAccess
  /** The model's id as its provider spells it. */
  modelId: string
  /** How many numbers a vector shall have, where the model lets one choose. */
  dimensions?: number
  /** Many models place a question by other rules than the passages that may answer it. */
  purpose: 'passage' | 'question'
  /** At most `EMBEDDINGS_AT_ONCE`, none of them empty. */
  texts: string[]
  signal: AbortSignal
}

/** What fits into one request at every provider. */
export const EMBEDDINGS_AT_ONCE = 32

/** Vectors have length 1 and as many numbers each: what is near in meaning has a product near 1. */
export type Vector = Float32Array

/** Models that place texts by their meaning. */
export interface Embeddings {
  /** One vector for each text, in their order. Every other outcome throws a `ModelError`. */
  embed(call: EmbeddingCall): Promise<Vector[]>
}
