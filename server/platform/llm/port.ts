import type { Language } from '#contract/language.ts'
import type { Backend, Thinking } from '#contract/models.ts'

/** How to reach one source of models. Never logged. */
export interface ProviderAccess {
  backend: Backend
  /** Provider id of the contract: `openai`, `compatible-lmstudio`, … */
  providerId: string
  apiKey?: string
  baseUrl?: string
  /** Bedrock only: signed requests instead of a bearer key. */
  aws?: { region: string; accessKeyId?: string; secretAccessKey?: string; sessionToken?: string }
  /** Built-in model only: who reads it, since only administrators can connect a provider. */
  audience?: 'admin' | 'user'
}

export interface PromptImage {
  mediaType: string
  bytes: Uint8Array
}

export interface PromptMessage {
  role: 'system' | 'user' | 'assistant'
  text: string
  /** Only what a person says has pictures. */
  images?: PromptImage[]
}

/** A passage that the built-in model quotes. */
export interface Quotation {
  number: number
  text: string
  /** Where it stands, in words. */
  place: string
  /** `weak`: it has only some of what was asked for. Strong ones come first. */
  match: 'strong' | 'weak'
}

/** What the built-in model was given to search, and what was found there. */
export interface Quotable {
  searched: 'attached' | 'library' | 'nothing'
  quotations: Quotation[]
}

/** One request to a model. Values the model cannot take are left out with a `warning` part. */
export interface ModelCall {
  provider: ProviderAccess
  /** The model's id as its provider spells it. */
  modelId: string
  thinking: Thinking
  /** The most tokens the model can write, where known: thought added to an answer stays below it. */
  outputLimit?: number
  messages: PromptMessage[]
  /** For the built-in model, which reads no messages. */
  quotable?: Quotable
  /** For the built-in model, whose words are ours: what the person reads. */
  language?: Language
  settings: {
    maxTokens: number
    temperature?: number
    topP?: number
    presencePenalty?: number
    frequencyPenalty?: number
    /** Tokens; present only when thinking is switched on. */
    thinkingBudget?: number
  }
  signal: AbortSignal
}

export interface ModelUsage {
  inputTokens?: number
  outputTokens?: number
  cachedInputTokens?: number
}

export type ModelPart =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  | { type: 'usage'; usage: ModelUsage }
  | { type: 'warning'; message: string }
  /** The answer was cut at the limit of output tokens. */
  | { type: 'finish'; reason: 'length' }
  /** What is going on, for the person: a retry, a wait. */
  | { type: 'status'; status: string }

/** A model that a provider says it has. */
export interface ListedModel {
  id: string
  contextWindow?: number
}

/**
 * Language models behind one door. `stream` yields the parts of one answer and returns when the answer is complete;
 * every other ending throws a `ModelError`: after text was yielded the text stands and the error says why it broke off.
 */
export interface LanguageModels {
  stream(call: ModelCall): AsyncIterable<ModelPart>
  /** Models of a server that can list them (OpenAI-compatible). Throws `ModelError`. */
  list(provider: ProviderAccess, signal?: AbortSignal): Promise<ListedModel[]>
  /** Makes one real, cheap call. Throws `ModelError` with the provider's words, shortened, without keys. */
  verify(provider: ProviderAccess, signal?: AbortSignal): Promise<void>
}

export type ModelErrorKind =
  /** The caller's signal ended it. */
  | 'aborted'
  /** 429, 5xx, overloaded: worth trying again. */
  | 'overloaded'
  /** No bytes for the silence limit. */
  | 'silent'
  /** The answer ended before its end: cut socket, empty body, no finish. */
  | 'broken_off'
  | 'unreachable'
  | 'key_refused'
  | 'model_unknown'
  | 'too_long'
  /** The provider declined on grounds of content. */
  | 'declined'
  | 'invalid_request'

export class ModelError extends Error {
  readonly kind: ModelErrorKind
  /** Milliseconds the provider asked to wait. */
  readonly retryAfter: number | undefined

  /** `message` is for the person: at most 300 characters, no secrets. */
  constructor(kind: ModelErrorKind, message: string, retryAfter?: number) {
    super(message)
    this.name = 'ModelError'
    this.kind = kind
    this.retryAfter = retryAfter
  }
}
