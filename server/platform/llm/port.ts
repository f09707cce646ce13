import type { Language } from '#contract/language.ts'
import { type Message, type Said, toMessage } from '#contract/messages.ts'
import type { Backend, ModelType, Thinking } from '#contract/models.ts'

/** How to reach one source of models. Never logged. */
export interface ProviderAccess {
  backend: Backend
  /** Provider id of the contract: `openai`, `compatible-lmstudio`, … */
  providerId: string
  apiKey?: string
  baseUrl?: string
  /** Bedrock only: signed requests instead of a bearer key. */
  aws?: { region: string; accessKeyId?: string; secretAccessKey?: string; sessionToken?: string }
  /** Built-in model only: the kind of user, since only administrators can connect a provider. */
  audience?: 'admin' | 'user'
}

export interface PromptImage {
  mediaType: string
  bytes: Uint8Array
}

/** A tool as the model sees it. */
export interface ToolDefinition {
  name: string
  description: string
  /** JSON Schema of its arguments. */
  inputSchema: object
}

export interface ToolCall {
  id: string
  name: string
  /** As the model wrote it, which is not always JSON. */
  arguments: string
}

export interface ToolResult {
  text: string
  isError: boolean
  /** For the user, where the text is one of our messages. */
  said?: Message
}

/** A part of an answer that ended with calls of tools, and their results. */
export interface ToolStep {
  /** Each with its result, which the model gets with its next part. */
  calls: (ToolCall & { result: ToolResult })[]
  /** The step in the format of the provider's package, which its next request repeats. */
  content: unknown
}

export interface PromptMessage {
  role: 'system' | 'user' | 'assistant'
  text: string
  /** Only messages of the user have pictures. */
  images?: PromptImage[]
}

/** A chunk that the built-in model quotes. */
export interface Quotation {
  number: number
  text: string
  /** Its location, as text. */
  place: string
  /** `weak`: it matches only a part of the question. Strong ones come first. */
  match: 'strong' | 'weak'
}

/** What the built-in model searched, and the chunks found. */
export interface Quotable {
  searched: 'attached' | 'library' | 'nothing'
  quotations: Quotation[]
}

/** One request to a model. Values that the model does not accept are omitted with a `warning` part. */
export interface ModelCall {
  provider: ProviderAccess
  /** The model's id as its provider spells it. */
  modelId: string
  thinking: Thinking
  /** The most tokens the model can write, where known: answer and reasoning together stay below it. */
  outputLimit?: number
  messages: PromptMessage[]
  /** The model may call these; the answer then ends with a `calls` part. */
  tools?: ToolDefinition[]
  /** What the model has already written of this answer, with the results of its calls. */
  steps?: ToolStep[]
  /** For the built-in model, which ignores messages. */
  quotable?: Quotable
  /** For the built-in model, whose texts are ours: the user's language. */
  language?: Language
  settings: {
    maxTokens: number
    temperature?: number
    topP?: number
    presencePenalty?: number
    frequencyPenalty?: number
    /** Tokens; present only when reasoning is enabled. */
    thinkingBudget?: number
  }
  signal: AbortSignal
}

export interface ModelUsage {
  inputTokens?: number
  outputTokens?: number
  /** Of the input tokens. */
  cachedInputTokens?: number
  /** Of the output tokens. */
  reasoningTokens?: number
}

export type ModelPart =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  | { type: 'usage'; usage: ModelUsage }
  /** The provider's id of its response. */
  | { type: 'response'; id: string }
  /** Last, where the model waits for the results of tools: `content` belongs into the next request. */
  | { type: 'calls'; calls: ToolCall[]; content: unknown }
  | { type: 'warning'; message: Said; change?: SettingChange }
  /** The answer was cut at the limit of output tokens. */
  | { type: 'finish'; reason: 'length' }
  /** A status to show to the user, such as a retry or a wait. */
  | { type: 'status'; status: Said }

/** A setting that is not sent as it is in the call, because its model does not accept that. */
export interface SettingChange {
  setting: keyof ModelCall['settings']
  /** Sent instead; absent when the setting is left out. */
  value?: number
}

/** A setting of a call that its model does not accept. */
export interface IgnoredSetting {
  setting: keyof ModelCall['settings']
  reason: Message
}

/** A model that a provider lists, with the facts that it reports. */
export interface ListedModel {
  id: string
  name?: string
  contextWindow?: number
  /** The longest answer in tokens. */
  maxTokens?: number
  supportsTools?: boolean
  supportsVision?: boolean
  /** Absent where the provider does not say what its models make. */
  type?: ModelType
  /** The company that makes the model, where its provider offers those of several. */
  vendor?: string
}

/**
 * All language models. `stream` yields the parts of one answer and returns when the answer is complete; every
 * other outcome throws a `ModelError`: text yielded before it is kept, and the error contains the reason.
 */
export interface LanguageModels {
  stream(call: ModelCall): AsyncIterable<ModelPart>
  /** Models of a provider that can list them: any but Black Forest Labs. Throws `ModelError`. */
  list(provider: ProviderAccess, signal?: AbortSignal): Promise<ListedModel[]>
  /**
   * Makes one real, cheap call. Throws `ModelError` with the provider's message, shortened and without keys.
   */
  verify(provider: ProviderAccess, signal?: AbortSignal): Promise<void>
}

export type ModelErrorKind =
  /** The caller aborted the signal. */
  | 'aborted'
  /** 429, 5xx, overloaded: a retry makes sense. */
  | 'overloaded'
  /** No bytes for the silence limit. */
  | 'silent'
  /** The model called tools without an end. */
  | 'endless'
  /** The answer is incomplete: closed socket, empty body, no finish. */
  | 'broken_off'
  | 'unreachable'
  | 'key_refused'
  | 'model_unknown'
  | 'too_long'
  /** The provider declined because of the content. */
  | 'declined'
  | 'invalid_request'

export class ModelError extends Error {
  readonly kind: ModelErrorKind
  /** Milliseconds that the provider asked to wait. */
  readonly retryAfter: number | undefined

  readonly said: Message

  /** `said` is shown to users: at most 300 characters, no secrets. */
  constructor(kind: ModelErrorKind, said: Said, retryAfter?: number) {
    const message = toMessage(said)
    super(message.message)
    this.said = message
    this.name = 'ModelError'
    this.kind = kind
    this.retryAfter = retryAfter
  }
}
