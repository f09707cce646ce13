import type { EmbeddingModelV4, SharedV4ProviderOptions } from '@ai-sdk/provider'
import { modelsMessages } from '#contract/messages/models.ts'
import type { Backend } from '#contract/models.ts'
import { bedrockSettingsOf, compatibleSettingsOf, settingsOf } from '../llm/backends.ts'
import { ModelError } from '../llm/port.ts'
import type { EmbeddingCall } from './port.ts'

type Fetch = typeof globalThis.fetch
type Factory = (call: EmbeddingCall, fetch: Fetch) => Promise<EmbeddingModelV4>

/** Loaded on first use, like the language models. */
const FACTORIES: Partial<Record<Backend, Factory>> = {
  openai: async ({ provider, modelId }, fetch) => {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI(settingsOf(provider, fetch)).embedding(modelId)
  },
  gemini: async ({ provider, modelId }, fetch) => {
    const { createGoogle } = await import('@ai-sdk/google')
    return createGoogle(settingsOf(provider, fetch)).embedding(modelId)
  },
  cohere: async ({ provider, modelId }, fetch) => {
    const { createCohere } = await import('@ai-sdk/cohere')
    return createCohere(settingsOf(provider, fetch)).embedding(modelId)
  },
  mistral: async ({ provider, modelId }, fetch) => {
    const { createMistral } = await import('@ai-sdk/mistral')
    return createMistral(settingsOf(provider, fetch)).embedding(modelId)
  },
  bedrock: async ({ provider, modelId }, fetch) => {
    const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock')
    return createAmazonBedrock(bedrockSettingsOf(provider, fetch)).embedding(modelId)
  },
  openai_compatible: async ({ provider, modelId }, fetch) => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    return createOpenAICompatible(compatibleSettingsOf(provider, fetch)).embeddingModel(modelId)
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
  const isChunk = purpose === 'chunk'
  const inputType = isChunk ? 'search_document' : 'search_query'
  if (provider.backend === 'cohere') return { cohere: { inputType } }
  if (provider.backend === 'bedrock') return { bedrock: { inputType } }
  if (provider.backend === 'gemini') {
    return { google: { taskType: isChunk ? 'RETRIEVAL_DOCUMENT' : 'RETRIEVAL_QUERY' } }
  }
  return {}
}
