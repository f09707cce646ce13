import type {
  LanguageModelV4FinishReason,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
  SharedV4Warning,
} from '@ai-sdk/provider'
import { AnswerMeter, whileRequesting } from './answer-meter.ts'
import { createLanguageModelsOf } from './backends.ts'
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
import { scrub, shorten } from './provider-error-text.ts'
import { Shortcut } from './shortcut.ts'
import { ThinkTags } from './think-tags.ts'

type UserParts = Extract<LanguageModelV4Prompt[number], { role: 'user' }>['content']

/** The longest time without a byte from a model, before the first byte and between bytes. */
const SILENCE_LIMIT_MS = 90_000
/** Several times the longest answer of any model. Characters, including reasoning. */
const ANSWER_MAX = 4_000_000

/**
 * The real language models. Each call is made once: `retrying.ts` repeats failed calls. The silence limit
 * belongs to the HTTP client, since only bytes show whether a model is alive: some send pings for minutes
 * while they think.
 */
export function createLanguageModels({ silenceMs = SILENCE_LIMIT_MS } = {}): LanguageModels {
  globalThis.AI_SDK_LOG_WARNINGS = false
  const fetch = createModelFetch(silenceMs)
  const modelOf = createLanguageModelsOf(fetch)
  return {
    stream: (call) => streamAnswer(call, modelOf),
    list: (provider, signal) => listModels(provider, fetch, signal),
    verify: (provider, signal) =>
      verifyProvider(provider, fetch, (call) => streamAnswer(call, modelOf), signal),
  }
}

type ModelOf = ReturnType<typeof createLanguageModelsOf>

/** Reads the vendor's model directly: the wrapper of `ai` costs four times as much per delta. */
async function* streamAnswer(call: ModelCall, modelOf: ModelOf): AsyncGenerator<ModelPart> {
  try {
    const shortcut = new Shortcut()
    const meter = new AnswerMeter()
    const scope = { meter, isLenient: call.provider.backend === 'openai_compatible' }
    const stream = await whileRequesting(scope, () => shortcut.whileAsking(() => openStream(call, modelOf)))
    const thinkTags = new ThinkTags()
    let hasText = false
    let isFinished = false
    let length = 0
    // A reader that stops early ends this loop too, and with it the paid answer at the provider.
    for await (const part of shortcut.read(stream)) {
      isFinished ||= part.type === 'finish'
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
        length += part.delta.length
        if (part.delta) meter.noteContent()
      }
      if (length > ANSWER_MAX) throw new ModelError('broken_off', 'The model did not stop writing.')
      for (const translated of translate(part, call, thinkTags)) {
        hasText ||= translated.type === 'text'
        yield translated
      }
      if (part.type === 'finish') for (const told of endParts(part.finishReason, hasText)) yield told
    }
    if (!isFinished) throw brokenOff()
  } catch (error) {
    if (call.signal.aborted) throw new ModelError('aborted', 'Stopped')
    throw classify(error, secretsOf(call))
  }
}

async function openStream(
  call: ModelCall,
  modelOf: ModelOf,
): Promise<ReadableStream<LanguageModelV4StreamPart>> {
  call.signal.throwIfAborted()
  const model = await modelOf(call)
  const { stream } = await model.doStream({
    prompt: promptOf(call),
    ...callOptions(call),
    abortSignal: call.signal,
  })
  return stream
}

function translate(part: LanguageModelV4StreamPart, call: ModelCall, thinkTags: ThinkTags): ModelPart[] {
  if (part.type === 'text-delta' && part.delta) return thinkTags.take(part.delta)
  if (part.type === 'reasoning-delta' && part.delta) return [{ type: 'reasoning', text: part.delta }]
  if (part.type === 'stream-start') {
    return part.warnings.map((warning) => ({ type: 'warning', message: warningText(warning, call) }))
  }
  if (part.type === 'finish') return [...thinkTags.end(), ...usageParts(part.usage)]
  if (part.type === 'error') throw part.error
  return []
}

/** Instructions before the conversation are one message, since some providers accept only one. */
function promptOf({ messages }: ModelCall): LanguageModelV4Prompt {
  const instructions = messages.filter(({ role }) => role === 'system').map(({ text }) => text)
  const conversation = messages.flatMap((message): LanguageModelV4Prompt => {
    const { role, text } = message
    if (role === 'system') return []
    if (role === 'user') return [{ role, content: userParts(message) }]
    return [{ role, content: [{ type: 'text', text }] }]
  })
  const content = instructions.join('\n\n')
  return content ? [{ role: 'system', content }, ...conversation] : conversation
}

function userParts({ text, images = [] }: PromptMessage): UserParts {
  const pictures = images.map(({ bytes, mediaType }) => ({
    type: 'file' as const,
    data: { type: 'data' as const, data: bytes },
    mediaType,
  }))
  const isBare = pictures.length > 0 && text === ''
  return isBare ? pictures : [...pictures, { type: 'text', text }]
}

function usageParts({ inputTokens, outputTokens }: LanguageModelV4Usage): ModelPart[] {
  const told: ModelUsage = {
    inputTokens: wholeNumber(inputTokens.total),
    outputTokens: wholeNumber(outputTokens.total),
    cachedInputTokens: wholeNumber(inputTokens.cacheRead),
  }
  const isTold = told.inputTokens !== undefined || told.outputTokens !== undefined
  return isTold ? [{ type: 'usage', usage: told }] : []
}

/** An implausible usage is not reported. */
function wholeNumber(count: number | undefined): number | undefined {
  const rounded = Math.round(count ?? Number.NaN)
  return Number.isSafeInteger(rounded) && rounded >= 0 ? rounded : undefined
}

/**
 * Interprets how an answer ended. A server that closes its stream without a finish reason has broken off; a
 * reason that the SDK does not know is still an end.
 */
function endParts({ unified: reason, raw }: LanguageModelV4FinishReason, hasText: boolean): ModelPart[] {
  if (reason === 'content-filter') {
    throw new ModelError('declined', 'The provider stopped this answer on grounds of content.')
  }
  if (reason === 'length') {
    if (!hasText) throw new ModelError('broken_off', CUT_WITHOUT_TEXT)
    return [
      { type: 'finish', reason },
      { type: 'warning', message: 'The answer reached the limit of output tokens and may be incomplete.' },
    ]
  }
  const isEnd = reason === 'stop' || reason === 'tool-calls' || (reason === 'other' && raw !== undefined)
  if (!isEnd) throw brokenOff()
  if (!hasText) throw new ModelError('broken_off', 'The model gave an empty answer.')
  return []
}

const CUT_WITHOUT_TEXT =
  'The model reached its limit of output tokens before it wrote an answer. Raise the longest answer in the AI settings, then try again.'

const brokenOff = () => new ModelError('broken_off', 'The answer ended before it was complete.')

function warningText(warning: SharedV4Warning, call: ModelCall): string {
  if (warning.type === 'other') return shorten(scrub(warning.message, secretsOf(call)))
  const feature = 'feature' in warning ? String(warning.feature) : warning.type
  const sentence =
    'details' in warning && warning.details
      ? `${feature} is not taken by this model as set: ${warning.details}`
      : `${feature} is not taken by this model as set`
  return shorten(scrub(sentence, secretsOf(call)))
}

const secretsOf = ({ provider }: Pick<ModelCall, 'provider'>) => [
  provider.apiKey,
  provider.aws?.secretAccessKey,
  provider.aws?.sessionToken,
]
