import type { LanguageModelUsage, ModelMessage, TextStreamPart, ToolSet, UserContent, Warning } from 'ai'
import { languageModelOf } from './backends.ts'
import { callOptions } from './call-options.ts'
import { classify } from './classify.ts'
import { listModels, verifyProvider } from './listing.ts'
import { createModelFetch } from './model-fetch.ts'
import {
  type LanguageModels,
  type ModelCall,
  ModelError,
  type ModelPart,
  type ModelUsage,
  type PromptMessage,
} from './port.ts'
import { scrub, shorten } from './provider-words.ts'

/** Longest time a model may say nothing at all, before its first byte and between bytes. */
const SILENCE_LIMIT_MS = 90_000
/** Several times what any model can write in one answer. Characters, reasoning included. */
const ANSWER_MAX = 4_000_000

/**
 * The real language models. Calls are made once: trying again is `retrying.ts`'s job. The silence limit is the HTTP
 * client's own, since only bytes tell whether a model is alive: some send pings for minutes while they think.
 */
export function createLanguageModels({ silenceMs = SILENCE_LIMIT_MS } = {}): LanguageModels {
  globalThis.AI_SDK_LOG_WARNINGS = false
  const fetch = createModelFetch(silenceMs)
  return {
    stream: (call) => streamAnswer(call, fetch),
    list: (provider, signal) => listModels(provider, fetch, signal),
    verify: (provider, signal) =>
      verifyProvider(provider, fetch, (call) => streamAnswer(call, fetch), signal),
  }
}

async function* streamAnswer(call: ModelCall, fetch: typeof globalThis.fetch): AsyncGenerator<ModelPart> {
  const secrets = secretsOf(call)
  try {
    yield* readAnswer(call, fetch)
  } catch (error) {
    if (call.signal.aborted) throw new ModelError('aborted', 'Stopped')
    throw classify(error, secrets)
  }
}

async function* readAnswer(call: ModelCall, fetch: typeof globalThis.fetch): AsyncGenerator<ModelPart> {
  call.signal.throwIfAborted()
  // Loaded with the first call: a machine that waits for its first question should wait lightly.
  const { experimental_streamTextLowMemory: streamText } = await import('ai')
  const { stream } = streamText({
    model: await languageModelOf(call, fetch),
    instructions: instructionsOf(call),
    messages: conversationOf(call),
    ...callOptions(call),
    maxRetries: 0,
    abortSignal: call.signal,
    telemetry: { isEnabled: false },
    onError: () => {},
  })
  let hasText = false
  let isFinished = false
  let length = 0
  // Whoever stops reading early ends this loop too, and with it the paid answer at the provider.
  for await (const part of stream) {
    hasText ||= part.type === 'text-delta' && part.text !== ''
    isFinished ||= part.type === 'finish'
    if ('text' in part) length += part.text.length
    if (length > ANSWER_MAX) throw new ModelError('broken_off', 'The model did not stop writing.')
    yield* translate(part, call, hasText)
  }
  if (!isFinished) throw brokenOff()
}

function* translate(part: TextStreamPart<ToolSet>, call: ModelCall, hasText: boolean): Generator<ModelPart> {
  if (part.type === 'text-delta' && part.text) {
    yield { type: 'text', text: part.text }
  } else if (part.type === 'reasoning-delta' && part.text) {
    yield { type: 'reasoning', text: part.text }
  } else if (part.type === 'start-step') {
    for (const warning of part.warnings) yield { type: 'warning', message: warningText(warning, call) }
  } else if (part.type === 'finish') {
    yield* usageParts(part.totalUsage)
    yield* endParts(part.finishReason, part.rawFinishReason, hasText)
  } else if (part.type === 'error') {
    throw part.error
  } else if (part.type === 'abort') {
    throw new ModelError('aborted', 'Stopped')
  }
}

const instructionsOf = ({ messages }: ModelCall): string | undefined =>
  messages
    .filter(({ role }) => role === 'system')
    .map(({ text }) => text)
    .join('\n\n') || undefined

const conversationOf = ({ messages }: ModelCall): ModelMessage[] =>
  messages.flatMap((message): ModelMessage[] => {
    const { role, text } = message
    if (role === 'system') return []
    return role === 'user' ? [{ role, content: contentOf(message) }] : [{ role, content: text }]
  })

const contentOf = ({ text, images = [] }: PromptMessage): UserContent =>
  images.length === 0
    ? text
    : [
        ...images.map(({ bytes, mediaType }) => ({ type: 'file' as const, data: bytes, mediaType })),
        { type: 'text', text },
      ]

function* usageParts(usage: LanguageModelUsage): Generator<ModelPart> {
  const told: ModelUsage = {
    inputTokens: usage.inputTokens,
    outputTokens: usage.outputTokens,
    cachedInputTokens: usage.inputTokenDetails.cacheReadTokens,
  }
  if (told.inputTokens !== undefined || told.outputTokens !== undefined) yield { type: 'usage', usage: told }
}

/**
 * Judges how an answer ended. A server that closes its stream without saying that it is done has broken off, even if it
 * did so politely; a reason that the SDK does not know is still an end.
 */
function* endParts(reason: string, rawReason: string | undefined, hasText: boolean): Generator<ModelPart> {
  if (reason === 'content-filter') {
    throw new ModelError('declined', 'The provider stopped this answer on grounds of content.')
  }
  if (reason === 'length') {
    yield { type: 'warning', message: 'The answer reached the limit of output tokens and may be incomplete.' }
    return
  }
  const isEnd =
    reason === 'stop' || reason === 'tool-calls' || (reason === 'other' && rawReason !== undefined)
  if (!isEnd) throw brokenOff()
  if (!hasText) throw new ModelError('broken_off', 'The model gave an empty answer.')
}

const brokenOff = () => new ModelError('broken_off', 'The answer ended before it was complete.')

function warningText(warning: Warning, call: ModelCall): string {
  if (warning.type === 'other') return shorten(scrub(warning.message, secretsOf(call)))
  const feature = 'feature' in warning ? String(warning.feature) : warning.type
  const details = 'details' in warning && warning.details ? `: ${warning.details}` : ''
  return shorten(scrub(`${feature} is not taken by this model as set${details}`, secretsOf(call)))
}

const secretsOf = ({ provider }: Pick<ModelCall, 'provider'>) => [
  provider.apiKey,
  provider.aws?.secretAccessKey,
  provider.aws?.sessionToken,
]
