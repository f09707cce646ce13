import type { LanguageModelV4Prompt, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { AnswerMeter, whileRequesting } from './answer-meter.ts'
import { AnswerReader, offersTools } from './answer-reader.ts'
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
  type PromptMessage,
} from './port.ts'
import { secretsOf } from './setting-warnings.ts'
import { messagesOf, toolOptions } from './step-content.ts'
import { StreamFastPath } from './stream-fast-path.ts'

type UserParts = Extract<LanguageModelV4Prompt[number], { role: 'user' }>['content']

/** The longest time without a byte from a model, before the first byte and between bytes. */
const SILENCE_LIMIT_MS = 90_000

/**
 * The real language models. Each call is made once: `retrying.ts` repeats failed calls. The silence limit
 * belongs to the HTTP client, since only bytes show whether a model is alive: some send pings for minutes
 * while they think.
 */
export function createLanguageModels({
  silenceMs = SILENCE_LIMIT_MS,
  hasFastPath = true,
} = {}): LanguageModels {
  globalThis.AI_SDK_LOG_WARNINGS = false
  const fetch = createModelFetch(silenceMs)
  const path = { modelOf: createLanguageModelsOf(fetch), hasFastPath }
  return {
    stream: (call) => streamAnswer(call, path),
    list: (provider, signal) => listModels({ provider, fetch, signal }),
    verify: (provider, signal) =>
      verifyProvider({ provider, fetch, signal }, (call) => streamAnswer(call, path)),
  }
}

type ModelOf = ReturnType<typeof createLanguageModelsOf>

interface Path {
  modelOf: ModelOf
  hasFastPath: boolean
}

/** Reads the vendor's model directly: the wrapper of `ai` costs four times as much per delta. */
async function* streamAnswer(call: ModelCall, { modelOf, hasFastPath }: Path): AsyncGenerator<ModelPart> {
  try {
    const fastPath = hasFastPath ? new StreamFastPath() : undefined
    const meter = new AnswerMeter()
    const hasTools = offersTools(call)
    const isLenient = call.provider.backend === 'openai_compatible'
    const scope = { meter, hasTools, isLenient, fastPath }
    const stream = await whileRequesting(scope, () => openStream(call, modelOf))
    const reader = new AnswerReader(call, meter)
    // A reader that stops early ends this loop too, and with it the paid answer at the provider.
    for await (const part of fastPath?.read(stream) ?? stream) yield* reader.read(part)
    reader.requireEnd()
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
    ...toolOptions(call),
    abortSignal: call.signal,
  })
  return stream
}

/** Instructions before the conversation are one message, since some providers accept only one. */
function promptOf({ messages, steps = [] }: ModelCall): LanguageModelV4Prompt {
  const instructions = messages.filter(({ role }) => role === 'system').map(({ text }) => text)
  const conversation = messages.flatMap((message): LanguageModelV4Prompt => {
    const { role, text } = message
    if (role === 'system') return []
    if (role === 'user') return [{ role, content: userParts(message) }]
    return [{ role, content: [{ type: 'text', text }] }]
  })
  const content = instructions.join('\n\n')
  const answer = messagesOf(steps)
  return content ? [{ role: 'system', content }, ...conversation, ...answer] : [...conversation, ...answer]
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
