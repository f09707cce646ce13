import { z } from 'zod'
import { create } from 'zustand'
import { t } from '#web/platform/i18n.ts'
import { readPersisted, writePersisted } from '#web/platform/persisted.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import { audioModels } from './queries.ts'
import { speechParts } from './speech-parts.ts'
import { browserVoice, hasBrowserVoice, isStopped, modelVoice, type Voice } from './voices.ts'

const NAME = 'speech'
const Kept = z.object({ speed: z.number().min(0.25).max(4) })

interface Speech extends z.infer<typeof Kept> {
  /** What is being read, by the id that the reader was given. */
  id: string | undefined
  isPaused: boolean
}

/** The text that is read aloud, at most one. */
export const useSpeech = create<Speech>(() => ({
  id: undefined,
  isPaused: false,
  ...readPersisted(NAME, Kept, { speed: 1 }),
}))

let voice: Voice | undefined

/** Reads a plain text aloud, by the model that is set up or else by the browser; ends what was being read. */
export async function readAloud(id: string, text: string): Promise<void> {
  stopReading()
  useSpeech.setState({ id, isPaused: false })
  const isCurrent = () => useSpeech.getState().id === id
  try {
    const own = await openVoice()
    if (!isCurrent()) return
    voice = own
    const parts = speechParts(text)
    for (const [index, part] of parts.entries()) await own.speak(part, parts[index + 1])
    if (voice === own) stopReading()
  } catch (error) {
    if (isStopped(error)) return
    toast.failure(error)
    stopReading()
  }
}

async function openVoice(): Promise<Voice> {
  const { speed } = useSpeech.getState()
  const { speech } = await queryClient.ensureQueryData(audioModels())
  if (speech) return modelVoice(speed)
  if (!hasBrowserVoice()) throw new Error(t('speech.notSupported'))
  return browserVoice(speed)
}

export function stopReading(): void {
  voice?.stop()
  voice = undefined
  useSpeech.setState({ id: undefined, isPaused: false })
}

export function togglePause(): void {
  const isPaused = !useSpeech.getState().isPaused
  if (isPaused) voice?.pause()
  else voice?.resume()
  useSpeech.setState({ isPaused })
}

/** Kept in this browser. */
export function setSpeed(speed: number): void {
  voice?.setSpeed(speed)
  useSpeech.setState({ speed })
  writePersisted(NAME, { speed })
}
