import { locale } from '#web/platform/formats.ts'
import { t } from '#web/platform/i18n.ts'
import { fetchSpeech } from './queries.ts'
import { openSound } from './streamed-sound.ts'

/** Speaks the parts of a text, one after the other. */
export interface Voice {
  /** Resolves when the part was spoken; rejects when it could not be, or when `stop` was called. */
  speak(part: string, next: string | undefined): Promise<void>
  pause(): void
  resume(): void
  setSpeed(speed: number): void
  stop(): void
}

class Stopped extends Error {}

export const isStopped = (error: unknown): boolean => error instanceof Stopped

/** A model of the server. The next part is fetched while one is played. */
export function modelVoice(speed: number): Voice {
  const player = new Audio()
  const gone = new AbortController()
  const fetched = new Map<string, Promise<Response>>()
  const soundOf = (part: string) => {
    const known = fetched.get(part) ?? fetchSpeech(part, gone.signal)
    fetched.set(part, known)
    return known
  }
  player.defaultPlaybackRate = speed
  let isPaused = false
  const begin = () => (isPaused ? Promise.resolve() : player.play())
  return {
    async speak(part, next) {
      const url = await openSound(await soundOf(part))
      fetched.delete(part)
      try {
        if (next !== undefined) soundOf(next).catch(() => undefined)
        await play({ player, url, begin }, gone.signal)
      } finally {
        URL.revokeObjectURL(url)
      }
    },
    pause() {
      isPaused = true
      player.pause()
    },
    resume() {
      isPaused = false
      if (player.src !== '') void player.play().catch(() => undefined)
    },
    setSpeed(next) {
      player.defaultPlaybackRate = next
      player.playbackRate = next
    },
    stop() {
      gone.abort(new Stopped())
      player.pause()
    },
  }
}

interface Sound {
  player: HTMLAudioElement
  url: string
  /** Plays it, unless it was paused before it arrived. */
  begin: () => Promise<void>
}

async function play({ player, url, begin }: Sound, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  player.onended = () => resolve()
  player.onerror = () => reject(new Error(t('speech.failed')))
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  player.src = url
  // Pausing aborts what has not begun yet.
  begin().catch((error: DOMException) => error.name === 'AbortError' || reject(error))
  await promise
}

/** Whether the browser has voices of its own. */
export const hasBrowserVoice = (): boolean => 'speechSynthesis' in globalThis

/** The browser's own voice for the language of the interface. */
export function browserVoice(initialSpeed: number): Voice {
  let speed = initialSpeed
  let isOver = false
  return {
    async speak(part) {
      if (isOver) throw new Stopped()
      const utterance = new SpeechSynthesisUtterance(part)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      utterance.lang = document.documentElement.lang || locale()
      utterance.rate = speed
      utterance.onend = () => resolve()
      utterance.onerror = () => reject(isOver ? new Stopped() : new Error(t('speech.failed')))
      speechSynthesis.speak(utterance)
      await promise
    },
    pause: () => speechSynthesis.pause(),
    resume: () => speechSynthesis.resume(),
    // Heard from the next part on: an utterance keeps its speed.
    setSpeed(next) {
      speed = next
    },
    stop() {
      isOver = true
      speechSynthesis.cancel()
    },
  }
}
