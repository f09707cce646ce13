import { create } from 'zustand'
import { RECORDING_SECONDS_MAX } from '#contract/audio.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import { audioModels, transcribe } from './queries.ts'
import { startRecognition } from './recognition.ts'
import { startRecording } from './recording.ts'

interface Dictation {
  /** The sound of a failed transcription is kept until it succeeds or is dropped. */
  state: 'idle' | 'starting' | 'recording' | 'transcribing' | 'failed'
  /** When the recording started, by `performance.now()`. */
  startedAt: number
  /** The loudness from 0 to 1; undefined where it is not known. */
  level: (() => number) | undefined
}

const IDLE: Dictation = { state: 'idle', startedAt: 0, level: undefined }

/** The dictation in progress, at most one. */
export const useDictation = create<Dictation>(() => IDLE)

/** What listens: a recording for a model, or the browser's own recognition. */
interface Listening {
  level?: () => number
  finish: () => void
  discard: () => void
}

let listening: Listening | undefined
let kept: Blob | undefined
let upload: AbortController | undefined
let limit: number | undefined
let insert: (text: string) => void = () => undefined

/** Turns speech into text, by a model or else by the browser itself; `onText` gets it, perhaps in parts. */
export async function startDictation(onText: (text: string) => void): Promise<void> {
  if (useDictation.getState().state !== 'idle') return
  insert = onText
  useDictation.setState({ state: 'starting' })
  try {
    const opened = await listen()
    // Cancelled while the browser asked for permission.
    if (useDictation.getState().state !== 'starting') return opened.discard()
    listening = opened
    limit = window.setTimeout(finishDictation, RECORDING_SECONDS_MAX * 1000)
    useDictation.setState({ state: 'recording', startedAt: performance.now(), level: opened.level })
  } catch (error) {
    if (error instanceof DOMException) toast.error(reasonOf(error.name))
    else toast.failure(error)
    end('idle')
  }
}

export const finishDictation = () => listening?.finish()

export function cancelDictation(): void {
  listening?.discard()
  upload?.abort()
  kept = undefined
  end('idle')
}

/** Transcribes the kept recording again. */
export const retryDictation = () => kept && void send(kept)

function end(state: 'idle' | 'failed'): void {
  clearTimeout(limit)
  listening = undefined
  useDictation.setState({ ...IDLE, state })
}

async function listen(): Promise<Listening> {
  const { transcription } = await queryClient.ensureQueryData(audioModels())
  if (!transcription) return startRecognition({ onText: insert, onEnd: endRecognition })
  const { level, discard, finish } = await startRecording()
  return { level, discard, finish: () => void finish().then(send) }
}

function endRecognition(error?: string): void {
  if (error && error !== 'aborted' && error !== 'no-speech') toast.error(reasonOf(error))
  end('idle')
}

async function send(recording: Blob): Promise<void> {
  kept = recording
  upload = new AbortController()
  const { signal } = upload
  useDictation.setState({ state: 'transcribing' })
  try {
    const text = await transcribe(recording, signal)
    kept = undefined
    end('idle')
    if (text === '') toast.plain(t('dictation.silence'))
    else insert(text)
  } catch (error) {
    if (signal.aborted) return
    toast.failure(error)
    end('failed')
  }
}

/** By the name of a `DOMException`, or the code of a recognition error. */
function reasonOf(error: string): string {
  if (error === 'NotAllowedError' || error === 'not-allowed') return t('dictation.notAllowed')
  if (error === 'NotFoundError' || error === 'audio-capture') return t('dictation.noMicrophone')
  if (error === 'NotSupportedError') return t('dictation.notSupported')
  return t('dictation.failed')
}
