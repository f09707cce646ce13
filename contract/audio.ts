import { z } from 'zod'
import { adminCall, userCall } from './procedures.ts'

export const RECORDING_SECONDS_MAX = 600
/** Enough for speech of ten minutes; larger bodies would be held in memory beside those of others. */
export const RECORDING_BITS_PER_SECOND = 32_000
export const RECORDING_BYTES_MAX = 6_000_000
/** A longer text is spoken in parts. */
export const SPEECH_TEXT_MAX = 4000

/** No model: the choice of an administrator. */
export const NO_AUDIO_MODEL = 'off'

/** The voices of OpenAI's models; other servers have their own. */
export const OPENAI_VOICES = [
  'alloy',
  'ash',
  'ballad',
  'coral',
  'echo',
  'fable',
  'nova',
  'onyx',
  'sage',
  'shimmer',
]

export const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const

const AudioModelName = z.object({
  /** `openai/gpt-4o-mini-transcribe`. */
  id: z.string(),
  name: z.string(),
})

/** A model that an administrator can choose. */
export type AudioModelOffer = z.infer<typeof AudioModelOffer>
export const AudioModelOffer = AudioModelName.extend({
  /** Whether its provider has a key. */
  isUsable: z.boolean(),
})

export type AudioModels = z.infer<typeof AudioModels>
export const AudioModels = z.object({
  /** Null: browsers use their own speech recognition where they have one. */
  transcription: AudioModelName.nullable(),
  /** Null: browsers use their own voices. */
  speech: AudioModelName.nullable(),
})

export const SpeechRequest = z.object({
  text: z.string().trim().min(1).max(SPEECH_TEXT_MAX),
  /** The administrator's choice without one. */
  voice: z.string().trim().min(1).max(100).optional(),
  speed: z.number().min(0.25).max(4).optional(),
})

/** Dictation and reading aloud by models. The recordings themselves are not calls of the contract. */
export const audio = {
  models: userCall
    .route({ method: 'GET', path: '/audio/models', summary: 'The models for dictation and reading aloud' })
    .output(AudioModels),
  /** The known ones; an OpenAI-compatible server may have others. */
  offers: adminCall
    .route({ method: 'GET', path: '/admin/audio-models', summary: 'Models for dictation and reading aloud' })
    .output(z.object({ transcription: z.array(AudioModelOffer), speech: z.array(AudioModelOffer) })),
}

/** Takes the bytes of a recording with its type and answers `{text}`. */
export const TRANSCRIPTIONS_PATH = '/api/audio/transcriptions'
/** Takes a `SpeechRequest` and answers the bytes of its speech. */
export const SPEECH_PATH = '/api/audio/speech'
