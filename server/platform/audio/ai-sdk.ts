import type { SpeechModelV4, TranscriptionModelV4 } from '@ai-sdk/provider'
import { audioMessages } from '#contract/messages/audio.ts'
import { settingsOf } from '../llm/backends.ts'
import { classify } from '../llm/classify.ts'
import { createModelFetch } from '../llm/model-fetch.ts'
import { ModelError, type ProviderAccess } from '../llm/port.ts'
import type { AudioModels, SpeechCall, TranscriptionCall } from './port.ts'

/** A recording of ten minutes takes a local model a while, which answers only at the end. */
const SILENCE_LIMIT_MS = 300_000

type Fetch = typeof globalThis.fetch

/** The real models. */
export function createAudioModels({ silenceMs = SILENCE_LIMIT_MS } = {}): AudioModels {
  globalThis.AI_SDK_LOG_WARNINGS = false
  const fetch = createModelFetch(silenceMs)
  return {
    transcribe: (call) => classified(call, () => transcribe(call, fetch)),
    speak: (call) => classified(call, () => speak(call, fetch)),
  }
}

async function classified<T>(call: TranscriptionCall | SpeechCall, work: () => Promise<T>): Promise<T> {
  try {
    call.signal.throwIfAborted()
    return await work()
  } catch (error) {
    if (call.signal.aborted) throw new ModelError('aborted', 'Stopped')
    throw classify(error, [call.provider.apiKey])
  }
}

async function transcribe(call: TranscriptionCall, fetch: Fetch): Promise<string> {
  const [{ transcribe }, { NoTranscriptGeneratedError }] = [await import('ai'), await import('ai')]
  try {
    const { text } = await transcribe({
      model: await transcriptionModelOf(call, fetch),
      audio: call.bytes,
      providerOptions: { openai: call.language ? { language: call.language } : {} },
      maxRetries: 0,
      abortSignal: call.signal,
    })
    return text
  } catch (error) {
    if (NoTranscriptGeneratedError.isInstance(error)) return ''
    throw error
  }
}

async function speak(call: SpeechCall, fetch: Fetch): Promise<{ bytes: Uint8Array; mediaType: string }> {
  const { generateSpeech } = await import('ai')
  const { audio } = await generateSpeech({
    model: await speechModelOf(call, fetch),
    text: call.text,
    voice: call.voice,
    speed: call.speed,
    outputFormat: 'mp3',
    maxRetries: 0,
    abortSignal: call.signal,
  })
  return { bytes: audio.uint8Array, mediaType: audio.mediaType }
}

/** OpenAI's wire format, which whisper.cpp, Groq, LocalAI, Speaches and Kokoro servers share. */
async function openAIOf(provider: ProviderAccess, fetch: Fetch) {
  const { createOpenAI } = await import('@ai-sdk/openai')
  return createOpenAI(settingsOf(provider, fetch))
}

async function transcriptionModelOf(
  { provider, modelId }: TranscriptionCall,
  fetch: Fetch,
): Promise<TranscriptionModelV4> {
  if (!hasAudio(provider))
    throw new ModelError('invalid_request', audioMessages.noTranscriptions({ provider: provider.providerId }))
  return (await openAIOf(provider, fetch)).transcription(modelId)
}

async function speechModelOf({ provider, modelId }: SpeechCall, fetch: Fetch): Promise<SpeechModelV4> {
  if (!hasAudio(provider))
    throw new ModelError('invalid_request', audioMessages.noSpeeches({ provider: provider.providerId }))
  return (await openAIOf(provider, fetch)).speech(modelId)
}

const hasAudio = ({ backend }: ProviderAccess) => backend === 'openai' || backend === 'openai_compatible'
