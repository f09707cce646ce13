import { ModelError } from '../llm/port.ts'
import type { AudioModels, SpeechCall, TranscriptionCall } from './port.ts'

export interface FakeAudioModels extends AudioModels {
  /** Every call made, oldest first. */
  readonly calls: (TranscriptionCall | SpeechCall)[]
  /** The text of the next recordings. */
  hear(text: string): void
  /** The next call fails. */
  fail(error: ModelError): void
  /** Delays calls until the returned function is called. */
  hold(): () => void
}

/** Models that hear what a test says, and speak the bytes of the text. */
export function createFakeAudioModels(): FakeAudioModels {
  const calls: (TranscriptionCall | SpeechCall)[] = []
  const failures: ModelError[] = []
  let heard = ''
  let gate: PromiseWithResolvers<void> | undefined
  async function answer<T>(call: TranscriptionCall | SpeechCall, result: T): Promise<T> {
    calls.push(call)
    await gate?.promise
    if (call.signal.aborted) throw new ModelError('aborted', 'Stopped')
    const failure = failures.shift()
    if (failure) throw failure
    return result
  }
  return {
    calls,
    transcribe: (call) => answer(call, heard),
    speak: (call) => answer(call, { mediaType: 'audio/mpeg', sound: soundOf(call.text) }),
    hear: (text) => {
      heard = text
    },
    fail: (error) => void failures.push(error),
    hold() {
      const held = Promise.withResolvers<void>()
      gate = held
      return () => {
        gate = undefined
        held.resolve()
      }
    },
  }
}

/** The bytes of a text, word by word. */
async function* soundOf(text: string): AsyncGenerator<Uint8Array> {
  for (const word of text.split(/(?<= )/)) yield Buffer.from(word)
}
