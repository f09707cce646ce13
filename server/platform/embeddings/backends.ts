import type { EmbeddingModelV4, SharedV4ProviderOptions } from '@ai-sdk/provider'
import { modelsMessages } from '#contract/messages/models.ts'
import type { Backend } from '#contract/models.ts'
import { baseUrlOf } from '../llm/backends.ts'
import { ModelError } from '../llm/port.ts'
import type { EmbeddingCall } from './port.ts'

type Fetch = typeof globalThis.fetch
type Factory = (call: EmbeddingCall, fetch: Fetch) => Promise<EmbeddingModelV4>

const settingsOf = ({ provider }: EmbeddingCall, fetch: Fetch) => ({
  apiKey: provider.apiKey ?? '',
  baseURL: baseUrlOf(provider),
  fetch,
})

/** Loaded on first use, like the language models. */
const FACTORIES: Partial<Record<Backend, Factory>> = {
  openai: async (call, fetch) => {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI(settingsOf(call, fetch)).embedding(call.modelId)
  },
  gemini: async (call, fetch) => {
    const { createGoogle } = await import('@ai-sdk/google')
    return createGoogle(settingsOf(call, fetch)).embedding(call.modelId)
  },
  cohere: async (call, fetch) => {
    const { createCohere } = await import('@ai-sdk/cohere')
    return createCohere(settingsOf(call, fetch)).embedding(call.modelId)
  },
  mistral: async (call, fetch) => {
    const { createMistral } = await import('@ai-sdk/mistral')
    return createMistral(settingsOf(call, fetch)).embedding(call.modelId)
  },
  bedrock: async (call, fetch) => {
    const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock')
    const { aws } = call.provider
    return createAmazonBedrock({
      ...settingsOf(call, fetch),
      region: aws?.region ?? 'us-east-1',
      accessKeyId: aws?.accessKeyId,
      secretAccessKey: aws?.secretAccessKey,
      sessionToken: aws?.sessionToken,
    }).embedding(call.modelId)
  },
  openai_compatible: async (call, fetch) => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    const { provider, modelId } = call
    return createOpenAICompatible({
      name: 'compatible',
      apiKey: provider.apiKey,
      baseURL: baseUrlOf(provider) ?? '',
      fetch,
    }).embeddingModel(modelId)
  },
}

export async function embeddingModelOf(call: EmbeddingCall, fetch: Fetch): Promise<EmbeddingModelV4> {
  const factory = FACTORIES[call.provider.backend]
  if (!factory)
    throw new ModelError('invalid_request', modelsMessages.noEmbeddings({ provider: call.provider.backend }))
  return factory(call, fetch)
}

/** The purpose of the texts in each vendor's terms. */
export function purposeOptions({ provider, purpose }: EmbeddingCall): SharedV4ProviderOptions {
  const isPassage = purpose === 'passage'
  const inputType = isPassage ? 'search_document' : 'search_query'
  if (provider.backend === 'cohere') return { cohere: { inputType } }
  if (provider.backend === 'bedrock') return { bedrock: { inputType } }
  if (provider.backend === 'gemini') {
    return { google: { taskType: isPassage ? 'RETRIEVAL_DOCUMENT' : 'RETRIEVAL_QUERY' } }
  }
  return {}
}
