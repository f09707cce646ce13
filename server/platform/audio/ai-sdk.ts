import type { TranscriptionModelV4 } from '@ai-sdk/provider'
import { audioMessages } from '#contract/messages/audio.ts'
import { baseUrlOf, settingsOf } from '../llm/backends.ts'
import { classify, refused } from '../llm/classify.ts'
import { createModelFetch } from '../llm/model-fetch.ts'
import { ModelError, type ProviderAccess } from '../llm/port.ts'
import { hasAudio } from './audio-backends.ts'
import type { AudioModels, Speech, SpeechCall, TranscriptionCall } from './port.ts'

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
    throw failureOf(error, call)
  }
}

const failureOf = (error: unknown, { signal, provider }: TranscriptionCall | SpeechCall): ModelError =>
  signal.aborted ? new ModelError('aborted', 'Stopped') : classify(error, [provider.apiKey])

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

/** Not by the vendor's package, which returns a sound only when it is complete. */
async function speak(call: SpeechCall, fetch: Fetch): Promise<Speech> {
  const { provider, modelId, text, voice, speed, signal } = call
  if (!hasAudio(provider.backend))
    throw new ModelError('invalid_request', audioMessages.noSpeeches({ provider: provider.providerId }))
  const response = await fetch(`${baseUrlOf(provider)}/audio/speech`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${provider.apiKey ?? ''}` },
    body: JSON.stringify({ model: modelId, input: text, voice, speed, response_format: 'mp3' }),
    signal,
  })
  const { status, headers, body } = response
  if (!response.ok || !body) {
    const refusal = { status, headers: Object.fromEntries(headers), body: await response.text() }
    throw refused(refusal, [provider.apiKey])
  }
  const [mediaType = ''] = headers.get('content-type')?.split(';') ?? []
  return { mediaType: mediaType.startsWith('audio/') ? mediaType : 'audio/mpeg', sound: soundOf(call, body) }
}

async function* soundOf(call: SpeechCall, body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw failureOf(error, call)
  }
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
  if (!hasAudio(provider.backend))
    throw new ModelError('invalid_request', audioMessages.noTranscriptions({ provider: provider.providerId }))
  return (await openAIOf(provider, fetch)).transcription(modelId)
}
