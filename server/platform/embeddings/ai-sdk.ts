import { classify } from '../llm/classify.ts'
import { createModelFetch } from '../llm/model-fetch.ts'
import { ModelError } from '../llm/port.ts'
import { embeddingModelOf, purposeOptions } from './backends.ts'
import type { EmbeddingCall, Embeddings, Vector } from './port.ts'
import { takeVectors } from './vectors.ts'

/** Embeddings are not streamed: after this time without a response the request is lost. */
const SILENCE_LIMIT_MS = 60_000
/** For models that accept one text per call. */
const PARALLEL_CALLS = 4

/** The real embedding models. Each call is made once: `retrying.ts` repeats failed calls. */
export function createEmbeddings({ silenceMs = SILENCE_LIMIT_MS } = {}): Embeddings {
  globalThis.AI_SDK_LOG_WARNINGS = false
  const fetch = createModelFetch(silenceMs)
  return {
    async embed(call) {
      try {
        return await embedTexts(call, fetch)
      } catch (error) {
        if (call.signal.aborted) throw new ModelError('aborted', 'Stopped')
        throw classify(error, secretsOf(call))
      }
    },
  }
}

async function embedTexts(call: EmbeddingCall, fetch: typeof globalThis.fetch): Promise<Vector[]> {
  call.signal.throwIfAborted()
  const { embedMany } = await import('ai')
  const { embeddings } = await embedMany({
    model: await embeddingModelOf(call, fetch),
    values: call.texts,
    dimensions: call.dimensions,
    providerOptions: purposeOptions(call),
    maxParallelCalls: PARALLEL_CALLS,
    maxRetries: 0,
    abortSignal: call.signal,
    telemetry: { isEnabled: false },
  })
  return takeVectors(embeddings, call)
}

const secretsOf = ({ provider }: EmbeddingCall) => [
  provider.apiKey,
  provider.aws?.secretAccessKey,
  provider.aws?.sessionToken,
]
