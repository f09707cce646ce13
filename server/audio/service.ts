import type { z } from 'zod'
import { type AudioModels, type audio, OPENAI_VOICES, type SpeechRequest } from '#contract/audio.ts'
import { audioMessages } from '#contract/messages/audio.ts'
import type { OutputOf } from '#contract/procedures.ts'
import {
  type AudioModel,
  listSpeechModels,
  listTranscriptionModels,
  speechModelFor,
  transcriptionModelFor,
} from '#server/models/audio-models.service.ts'
import type { Speech } from '#server/platform/audio/port.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { conflict, invalid, tooManyRequests } from '#server/platform/errors.ts'
import { consumeRateLimit } from '#server/platform/http/rate-limit.ts'
import { ModelError } from '#server/platform/llm/port.ts'
import { readSetting } from '#server/settings/service.ts'

const HOUR_SECONDS = 3600
const TRANSCRIPTIONS_PER_HOUR = 120
/** A long answer is spoken in many parts. */
const SPEECHES_PER_HOUR = 1000
/** Of one user in this process; each may hold a whole recording in memory. */
const CONCURRENT_MAX = 3
const RETRY_SECONDS = 5

export async function showModels(ctx: UserCtx): Promise<AudioModels> {
  const [transcription, speech] = [await transcriptionModelFor(ctx), await speechModelFor(ctx)]
  return { transcription: nameOf(transcription), speech: nameOf(speech) }
}

const nameOf = (model: AudioModel | undefined) => (model ? { id: model.id, name: model.name } : null)

export async function showOffers(ctx: UserCtx): Promise<OutputOf<typeof audio.offers>> {
  return {
    transcription: await listTranscriptionModels(ctx),
    speech: await listSpeechModels(ctx),
  }
}

interface Recording {
  bytes: Buffer
  mediaType: string
  signal: AbortSignal
}

/** The recording is in memory only while it is transcribed; neither it nor its text is stored or logged. */
export async function transcribe(
  ctx: UserCtx,
  { bytes, mediaType, signal }: Recording,
): Promise<{ text: string }> {
  const model = await transcriptionModelFor(ctx)
  if (!model) throw conflict(audioMessages.noTranscription())
  if (bytes.length === 0 || !/^(audio|video)\//.test(mediaType))
    throw invalid('recording', audioMessages.notAudio())
  await consumeRateLimit(ctx, [limitOf(ctx, 'transcriptions', TRANSCRIPTIONS_PER_HOUR)])
  const { provider, modelId } = model
  const text = await asOneOfFew(ctx, model, () =>
    ctx.ports.audioModels.transcribe({
      provider,
      modelId,
      bytes,
      mediaType,
      language: ctx.language,
      signal,
    }),
  )
  return { text: text.trim() }
}

export async function speak(
  ctx: UserCtx,
  { text, voice, speed = 1 }: z.output<typeof SpeechRequest>,
  signal: AbortSignal,
): Promise<Speech> {
  const model = await speechModelFor(ctx)
  if (!model) throw conflict(audioMessages.noSpeech())
  await consumeRateLimit(ctx, [limitOf(ctx, 'speeches', SPEECHES_PER_HOUR)])
  const { provider, modelId } = model
  const chosen = voice ?? (await readSetting(ctx, 'SpeechVoice'))
  const end = takeSlot(ctx)
  // Also when the sound is never read.
  signal.addEventListener('abort', end, { once: true })
  try {
    const { mediaType, sound } = await ctx.ports.audioModels.speak({
      provider,
      modelId,
      text,
      voice: chosen || (OPENAI_VOICES[0] ?? 'alloy'),
      speed,
      signal,
    })
    return { mediaType, sound: untilEnd(sound, end) }
  } catch (error) {
    end()
    throw failureOf(ctx, model, error)
  }
}

async function* untilEnd(sound: AsyncIterable<Uint8Array>, end: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* sound
  } finally {
    end()
  }
}

const limitOf = (ctx: UserCtx, kind: string, hits: number) => ({
  key: `audio:${kind}:${ctx.user.id}`,
  hits,
  windowSeconds: HOUR_SECONDS,
})

const running = new Map<string, number>()

async function asOneOfFew<T>(ctx: UserCtx, model: AudioModel, work: () => Promise<T>): Promise<T> {
  const end = takeSlot(ctx)
  try {
    return await work()
  } catch (error) {
    throw failureOf(ctx, model, error)
  } finally {
    end()
  }
}

/** Returns the function that ends the use of the slot. */
function takeSlot({ user: { id } }: UserCtx): () => void {
  const count = running.get(id) ?? 0
  if (count >= CONCURRENT_MAX) throw tooManyRequests(audioMessages.tooMany(), RETRY_SECONDS)
  running.set(id, count + 1)
  let isTaken = true
  return () => {
    if (!isTaken) return
    isTaken = false
    const left = (running.get(id) ?? 1) - 1
    if (left > 0) running.set(id, left)
    else running.delete(id)
  }
}

function failureOf(ctx: UserCtx, model: AudioModel, error: unknown): unknown {
  if (!(error instanceof ModelError)) return error
  ctx.log.warn({ model: model.id, kind: error.kind, reason: error.message }, 'an audio model failed')
  return conflict(audioMessages.failed({ model: model.name, reason: error.said.message }))
}
