import { z } from 'zod'
import { DisplaySettings } from './display-settings.ts'
import { LlmSettings } from './llm-settings.ts'
import { modelsMessages } from './messages/models.ts'
import { platformMessages } from './messages/platform.ts'
import { MessageKey, rule } from './messages.ts'
import { adminCall, liveEvent, userCall } from './procedures.ts'

/** Where a model runs, in the terms of the specification. */
export type Backend = z.infer<typeof Backend>
export const Backend = z.enum([
  'openai',
  'anthropic',
  'gemini',
  'bedrock',
  'xai',
  'mistral',
  'cohere',
  'bfl',
  'openai_compatible',
  'builtin',
])

/** The order in which vendors are listed; other vendors follow by name. */
export const VENDOR_ORDER = [
  'OpenAI',
  'Anthropic',
  'Google',
  'Meta',
  'xAI',
  'Mistral',
  'Black Forest Labs',
  'Cohere',
] as const

/** Picture types that models with vision accept. */
export const MODEL_IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

export const QUOTES_MODEL_ID = 'quotes-from-your-files'

/** The choice of no embedding model. */
export const KEYWORDS_ONLY = 'keywords'

/**
 * US dollars per token (text) or per picture (`image`). A tier applies to calls with more than `aboveTokens` input
 * tokens; the first tier has 0.
 */
export type PriceTier = z.infer<typeof PriceTier>
export const PriceTier = z.object({
  aboveTokens: z.number().int().min(0),
  input: z.number().min(0),
  output: z.number().min(0),
  cachedInput: z.number().min(0).optional(),
  image: z.number().min(0).optional(),
})

export type Thinking = z.infer<typeof Thinking>
export const Thinking = z.enum(['budget', 'effort', 'none'])

/** Whose key a call uses, and so who pays its provider. */
export type PaidBy = z.infer<typeof PaidBy>
export const PaidBy = z.enum(['installation', 'user'])

export type ModelType = z.infer<typeof ModelType>
export const ModelType = z.enum(['text', 'image'])

/** Also of models that answer no message, which administrators configure and users do not choose. */
export type CatalogModelType = z.infer<typeof CatalogModelType>
export const CatalogModelType = z.enum([...ModelType.options, 'speech-to-text'])

export type Model = z.infer<typeof Model>
export const Model = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  descriptionKey: MessageKey.optional(),
  type: ModelType,
  backend: Backend,
  vendor: z.string(),
  /** Tokens; 0 for models that are not billed by tokens (pictures). */
  contextWindow: z.number().int(),
  /** No server, provider or administrator has reported the size of the window: it is an assumption. */
  isContextWindowAssumed: z.boolean(),
  /** The output limit of the model in tokens. */
  max_tokens: z.number().int(),
  supportsTools: z.boolean(),
  supportsVision: z.boolean(),
  can_think: z.boolean(),
  thinking: Thinking,
  pricing: z.array(PriceTier),
  releaseDate: z.string().nullable(),
  trainingCutoff: z.string().nullable(),
  /** Lower values come first. */
  rank: z.number(),
  fallbackModel: z.string().nullable(),
  /** The ids of models that the caller may not use, and that this one replaces as their fallback; absent without any. */
  replaces: z.array(z.string()).optional(),
  /** False only for administrators, who also see unavailable models, with the reason. */
  isUsable: z.boolean(),
  unusableReason: z.string().nullable(),
  unusableReasonKey: MessageKey.optional(),
  /** The caller may use it, but its server does not answer at present. */
  isUnreachable: z.boolean().optional(),
  /** The default model of a user who has chosen none. */
  isDefault: z.boolean(),
  /** `user`: calls use the caller's own key. */
  paidBy: PaidBy,
  /** Only its provider names it: what the provider does not report is assumed, and its price is unknown. */
  isUnverified: z.boolean(),
  /** From the average time of a whole answer in this installation; absent after too few answers. */
  speed: z.enum(['fast', 'medium', 'slow']).optional(),
  /** One of the three most used models of this installation. */
  isPopular: z.boolean().optional(),
})

export const MODEL_ID_MAX = 200
export const MODEL_NAME_MAX = 100
/** Assumed of models that only their server knows: the default of most local servers. */
export const UNKNOWN_WINDOW = 8192
export const CONTEXT_WINDOW_MIN = 256
export const CONTEXT_WINDOW_MAX = 100_000_000
export const MAX_TOKENS_MAX = 10_000_000

/** What an administrator corrected; the rest is as the provider or the catalogue has it. */
export type Capabilities = z.infer<typeof Capabilities>
export const Capabilities = z.object({
  max_tokens: z.number().int().min(1).max(MAX_TOKENS_MAX).optional(),
  supportsTools: z.boolean().optional(),
  supportsVision: z.boolean().optional(),
  thinking: Thinking.optional(),
})

/** An administrator's settings for one model. */
export type ModelConfiguration = z.infer<typeof ModelConfiguration>
export const ModelConfiguration = z.object({
  id: z.string().min(1).max(MODEL_ID_MAX),
  enabled: z.boolean(),
  /** Only administrators can use it, regardless of tags. */
  private: z.boolean(),
  allowedUserTags: z.array(z.string().trim().min(1).max(50)).max(50),
  fallbackModel: z.string().max(MODEL_ID_MAX).nullable(),
  pricing: z.array(PriceTier).max(10).nullable(),
  rank: z.number().int().nullable(),
  /** Tokens; corrects what the model's server reports. */
  contextWindow: z.number().int().min(CONTEXT_WINDOW_MIN).max(CONTEXT_WINDOW_MAX).nullable(),
  /** Corrects the name. */
  name: z.string().trim().min(1).max(MODEL_NAME_MAX).nullable(),
  capabilities: Capabilities.nullable(),
})

/** Each with the type of its model. */
const Configurations = z.object({
  settingValue: z.array(ModelConfiguration.extend({ type: CatalogModelType })),
})

/** What is left out stays as it is; but without `enabled`, `private` disables a model. */
const ConfigurationChange = ModelConfiguration.partial().required({ id: true })

/** A source of models: a vendor, an OpenAI-compatible server, or the built-in one. */
export type Provider = z.infer<typeof Provider>
export const Provider = z.object({
  /** `openai`, `anthropic`, …; `compatible-<name>` for OpenAI-compatible servers. */
  id: z.string(),
  name: z.string(),
  backend: Backend,
  /** The source of its key or address; an environment variable overrides a saved value. */
  source: z.enum(['environment', 'saved', 'none']),
  /** The last characters of the key, never the key. */
  keyHint: z.string().nullable(),
  baseUrl: z.string().nullable(),
  /** Environment variable that would set the key. */
  variable: z.string().nullable(),
})

export type LocalServer = z.infer<typeof LocalServer>
export const LocalServer = z.object({ name: z.string(), baseUrl: z.string(), models: z.array(z.string()) })

/** A model for semantic search. */
export type EmbeddingModelOffer = z.infer<typeof EmbeddingModelOffer>
export const EmbeddingModelOffer = z.object({
  /** `openai/text-embedding-3-small`. */
  id: z.string(),
  name: z.string(),
  /** Whether its provider has a key. */
  isUsable: z.boolean(),
})

/** The answer of one provider to the question for its models. */
export type ListingResult = z.infer<typeof ListingResult>
export const ListingResult = z.object({
  id: z.string(),
  name: z.string(),
  /** `null` when it did not answer; its models then stay as they were. */
  models: z.number().int().nullable(),
  error: z.string().nullable(),
  errorKey: MessageKey.optional(),
})

/** A setting that the chosen model ignores. */
export type IgnoredSetting = z.infer<typeof IgnoredSetting>
export const IgnoredSetting = z.object({
  setting: z.enum([
    'temperature',
    'top_p',
    'presence_penalty',
    'frequency_penalty',
    'max_tokens',
    'thinking',
  ]),
  reason: z.string(),
  reasonKey: MessageKey.optional(),
})

export const PROVIDER_KEY_MAX = 1000

/** The vendors for which users can have a key of their own. */
export type PersonalKeyProvider = z.infer<typeof PersonalKeyProvider>
export const PersonalKeyProvider = z.enum([
  'openai',
  'anthropic',
  'google',
  'xai',
  'mistral',
  'cohere',
  'bfl',
])

/** A vendor, and the caller's own key of it. */
export type PersonalKey = z.infer<typeof PersonalKey>
export const PersonalKey = z.object({
  id: PersonalKeyProvider,
  /** Of the vendor. */
  name: z.string(),
  hasKey: z.boolean(),
  /** The last four characters of the key, never the key; `null` for a short one. */
  keyHint: z.string().nullable(),
})

/** An address to which a path can be appended, and which contains nothing secret. */
function isPlainAddress(text: string): boolean {
  const url = URL.parse(text)
  return !url?.username && !url?.password && !/[?#]/.test(text)
}

export const MODELS_WITH_SETTINGS_MAX = 60
export const FAVORITE_MODELS_MAX = 50

/** A user's settings for one model, in place of those for all models. Values that are left out are left to the provider. */
export type ModelOwnSettings = z.infer<typeof ModelOwnSettings>
export const ModelOwnSettings = LlmSettings.pick({
  temperature: true,
  top_p: true,
  presence_penalty: true,
  frequency_penalty: true,
  thinking: true,
  size: true,
  style: true,
  seed: true,
  aspect_ratio: true,
  output_format: true,
  width: true,
  height: true,
  prompt_upsampling: true,
  safety_tolerance: true,
}).extend({ model: z.string().max(MODEL_ID_MAX) })

/** A user's settings for models and conversations, the same on every device. Empty while none were set. */
export type OwnSettings = z.infer<typeof OwnSettings>
export const OwnSettings = LlmSettings.omit({ mask: true }).extend({
  display: DisplaySettings.optional(),
  /** Models that come first in the list to choose from. */
  favoriteModels: z.array(z.string().max(MODEL_ID_MAX)).max(FAVORITE_MODELS_MAX).optional(),
  /** The model that was changed last is at the end. */
  perModel: z.array(ModelOwnSettings).max(MODELS_WITH_SETTINGS_MAX).optional(),
})

export const models = {
  list: userCall
    .route({ method: 'GET', path: '/models', summary: 'Models you may use' })
    .output(z.array(Model)),
  settings: userCall
    .route({ method: 'GET', path: '/models/settings', summary: 'Your model settings' })
    .output(OwnSettings),
  saveSettings: userCall
    .route({ method: 'PUT', path: '/models/settings', summary: 'Save your model settings' })
    .input(OwnSettings)
    .output(OwnSettings),
  /** What the model would not accept of these settings. No provider is called. */
  ignoredSettings: userCall
    .route({ method: 'POST', path: '/models/ignored-settings', summary: 'Settings that a model ignores' })
    .input(LlmSettings)
    .output(z.array(IgnoredSetting)),
  /** Every vendor of which the caller can have a key. Refused during impersonation, like the next two. */
  personalKeys: userCall
    .route({ method: 'GET', path: '/models/keys', summary: 'Your API keys of vendors' })
    .output(z.array(PersonalKey)),
  /** Tests the key with a real call first; the message of a refusal contains the vendor's words. */
  savePersonalKey: userCall
    .route({ method: 'PUT', path: '/models/keys/{id}', summary: 'Save your API key of a vendor' })
    .input(
      z.object({
        id: PersonalKeyProvider,
        apiKey: z
          .string()
          .trim()
          .min(1, rule(modelsMessages.keyRequired()))
          .max(PROVIDER_KEY_MAX)
          // A header with other characters could not be sent.
          .regex(/^[!-~]*$/, rule(modelsMessages.keyInvalid())),
      }),
    )
    .output(PersonalKey),
  removePersonalKey: userCall
    .route({ method: 'DELETE', path: '/models/keys/{id}', summary: 'Delete your API key of a vendor' })
    .input(z.object({ id: PersonalKeyProvider }))
    .output(PersonalKey),
  configurations: adminCall
    .route({ method: 'GET', path: '/admin/llm-models/configurations', summary: 'Model configurations' })
    .output(Configurations),
  saveConfigurations: adminCall
    .route({ method: 'PUT', path: '/admin/llm-models/configurations', summary: 'Save model configurations' })
    .input(z.object({ configurations: z.array(ConfigurationChange).max(2000) }))
    .output(Configurations),
  providers: adminCall
    .route({ method: 'GET', path: '/admin/providers', summary: 'Sources of models' })
    .output(z.array(Provider)),
  /**
   * Tests the key with a real call first; a refused key is not saved and the message contains the provider's error
   * text.
   */
  saveProvider: adminCall
    .route({ method: 'PUT', path: '/admin/providers/{id}', summary: 'Save a provider key or address' })
    .input(
      z.object({
        id: z.string().regex(/^[a-z0-9-]{2,60}$/, rule(modelsMessages.idInvalid())),
        /** Of an OpenAI-compatible server; its id gives one where it is left out. */
        name: z.string().trim().min(1).max(MODEL_NAME_MAX).optional(),
        apiKey: z.string().trim().max(PROVIDER_KEY_MAX).optional(),
        baseUrl: z
          .url({ protocol: /^https?$/, ...rule(platformMessages.addressNotHttp()) })
          .max(500)
          .refine(isPlainAddress, rule(platformMessages.addressHasExtras()))
          .optional(),
      }),
    )
    .output(Provider),
  removeProvider: adminCall
    .route({ method: 'DELETE', path: '/admin/providers/{id}', summary: 'Delete a provider key' })
    .input(z.object({ id: z.string().max(60) }))
    .output(Provider),
  /** Asks every connected provider for its list of models, which also happens each day. */
  refresh: adminCall
    .route({ method: 'POST', path: '/admin/models/refresh', summary: 'Update the lists of models' })
    .output(z.array(ListingResult)),
  /** The known ones; an OpenAI-compatible server may have others. */
  embeddingModels: adminCall
    .route({ method: 'GET', path: '/admin/embedding-models', summary: 'Embedding models' })
    .output(z.array(EmbeddingModelOffer)),
  /** Searches this machine's loopback for Ollama, LM Studio, llama.cpp, vLLM, Jan and KoboldCpp. */
  localServers: adminCall
    .route({ method: 'GET', path: '/admin/local-servers', summary: 'Model servers found on this machine' })
    .output(z.array(LocalServer)),
}

/** The user's own settings, changed in another tab or on another device. */
export const modelSettingsChanged = liveEvent('model_settings_changed', OwnSettings)
export const modelsChanged = liveEvent('models_changed', z.object({}))
