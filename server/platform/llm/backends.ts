import type { LanguageModelV4 } from '@ai-sdk/provider'
import { modelsMessages } from '#contract/messages/models.ts'
import type { Backend } from '#contract/models.ts'
import { needsChatCompletions } from './call-options.ts'
import { type ModelCall, ModelError, type ProviderAccess } from './port.ts'

type Fetch = typeof globalThis.fetch
type Factory = (call: ModelCall, fetch: Fetch) => Promise<LanguageModelV4>

/** The path under which each vendor's API lives; added to a base URL that has none. */
const API_PATH: Partial<Record<Backend, string>> = {
  openai: '/v1',
  anthropic: '/v1',
  gemini: '/v1beta',
  xai: '/v1',
  mistral: '/v1',
  cohere: '/v2',
  openai_compatible: '/v1',
}

const DEFAULT_BASE_URL: Partial<Record<Backend, string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  gemini: 'https://generativelanguage.googleapis.com/v1beta',
  xai: 'https://api.x.ai/v1',
  mistral: 'https://api.mistral.ai/v1',
  cohere: 'https://api.cohere.com/v2',
  bfl: 'https://api.bfl.ai/v1',
}

/** Always explicit, because the SDK would otherwise read the environment. */
export function baseUrlOf({ backend, baseUrl }: ProviderAccess): string | undefined {
  if (!baseUrl) return DEFAULT_BASE_URL[backend]
  const url = new URL(baseUrl)
  return url.pathname === '/' ? `${url.origin}${API_PATH[backend] ?? ''}` : baseUrl.replace(/\/+$/, '')
}

/** The settings of every vendor's package. */
export const settingsOf = (provider: ProviderAccess, fetch: Fetch) => ({
  apiKey: provider.apiKey ?? '',
  baseURL: baseUrlOf(provider),
  fetch,
})

/** Of a server that is compatible with OpenAI; it may need no key. */
export const compatibleSettingsOf = (provider: ProviderAccess, fetch: Fetch) => ({
  name: 'compatible',
  apiKey: provider.apiKey,
  baseURL: baseUrlOf(provider) ?? '',
  fetch,
})

export const bedrockSettingsOf = (provider: ProviderAccess, fetch: Fetch) => ({
  ...settingsOf(provider, fetch),
  region: provider.aws?.region ?? 'us-east-1',
  accessKeyId: provider.aws?.accessKeyId,
  secretAccessKey: provider.aws?.secretAccessKey,
  sessionToken: provider.aws?.sessionToken,
})

/** Each vendor's package is loaded on first use: together they take 60 MB and 0.2 seconds. */
const FACTORIES: Partial<Record<Backend, Factory>> = {
  openai: async (call, fetch) => {
    const { createOpenAI } = await import('@ai-sdk/openai')
    const openai = createOpenAI(settingsOf(call.provider, fetch))
    return needsChatCompletions(call) ? openai.chat(call.modelId) : openai.responses(call.modelId)
  },
  anthropic: async ({ provider, modelId }, fetch) => {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic(settingsOf(provider, fetch))(modelId)
  },
  gemini: async ({ provider, modelId }, fetch) => {
    const { createGoogle } = await import('@ai-sdk/google')
    return createGoogle(settingsOf(provider, fetch))(modelId)
  },
  xai: async ({ provider, modelId }, fetch) => {
    const { createXai } = await import('@ai-sdk/xai')
    return createXai(settingsOf(provider, fetch))(modelId)
  },
  mistral: async ({ provider, modelId }, fetch) => {
    const { createMistral } = await import('@ai-sdk/mistral')
    return createMistral(settingsOf(provider, fetch))(modelId)
  },
  cohere: async ({ provider, modelId }, fetch) => {
    const { createCohere } = await import('@ai-sdk/cohere')
    return createCohere(settingsOf(provider, fetch))(modelId)
  },
  bedrock: async ({ provider, modelId }, fetch) => {
    const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock')
    return createAmazonBedrock(bedrockSettingsOf(provider, fetch))(modelId)
  },
  openai_compatible: async ({ provider, modelId }, fetch) => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    return createOpenAICompatible({ ...compatibleSettingsOf(provider, fetch), includeUsage: true })(modelId)
  },
}

/** The number of cached instances. */
const KEPT_MAX = 100

/**
 * The SDK's model for a call; shared by all calls with the same access, since each instance creates schemas
 * that take 100 kB and must be optimised again. Always an object: a bare name would use a vendor's gateway.
 */
export function createLanguageModelsOf(fetch: Fetch): (call: ModelCall) => Promise<LanguageModelV4> {
  const kept = new Map<string, Promise<LanguageModelV4>>()
  return (call) => {
    const factory = FACTORIES[call.provider.backend]
    if (!factory)
      throw new ModelError(
        'invalid_request',
        modelsMessages.noTextModels({ provider: call.provider.backend }),
      )
    const key = JSON.stringify([call.provider, call.modelId, needsChatCompletions(call)])
    const model = kept.get(key) ?? factory(call, fetch)
    kept.delete(key)
    kept.set(key, model)
    // A failed instance is created again; above the limit, the least recently used one is removed.
    model.catch(() => kept.delete(key))
    for (const oldest of kept.keys()) if (kept.size > KEPT_MAX) kept.delete(oldest)
    return model
  }
}
