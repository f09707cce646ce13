import type { ProviderAccess } from '../llm/port.ts'

interface AudioCall {
  provider: ProviderAccess
  /** The model's id as its provider spells it. */
  modelId: string
  signal: AbortSignal
}

export interface TranscriptionCall extends AudioCall {
  bytes: Uint8Array
  /** `audio/webm`, without parameters. */
  mediaType: string
  /** ISO 639-1, of the user's interface: short recordings are recognized better with it. */
  language?: string
}

export interface SpeechCall extends AudioCall {
  text: string
  voice: string
  /** 1 is normal. */
  speed: number
}

export interface Speech {
  mediaType: string
  sound: AsyncIterable<Uint8Array>
}

/** Models that listen and speak. Every failure throws a `ModelError`. */
export interface AudioModels {
  /** Returns the spoken text; empty for silence. */
  transcribe(call: TranscriptionCall): Promise<string>
  /** Returns a sound file as it arrives. A provider that breaks off throws while it is read. */
  speak(call: SpeechCall): Promise<Speech>
}
