import { locale } from '#web/platform/formats.ts'

/** The part of the browser's speech recognition that is used; it is in no standard type library. */
interface Recognition {
  lang: string
  continuous: boolean
  onresult: ((event: RecognitionEvent) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  stop(): void
  abort(): void
}

interface RecognitionEvent {
  resultIndex: number
  results: ArrayLike<{ isFinal: boolean; 0: { transcript: string } }>
}

type RecognitionClass = new () => Recognition

const recognitionClass = (): RecognitionClass | undefined => {
  const scope = globalThis as {
    SpeechRecognition?: RecognitionClass
    webkitSpeechRecognition?: RecognitionClass
  }
  return scope.SpeechRecognition ?? scope.webkitSpeechRecognition
}

/** Whether the browser recognizes speech by itself. */
export const hasRecognition = (): boolean => recognitionClass() !== undefined

interface Recognizing {
  onText: (text: string) => void
  /** With the browser's code of the error, if there was one. */
  onEnd: (error?: string) => void
}

/** Starts the browser's own recognition; the returned functions end it with or without its last words. */
export function startRecognition({ onText, onEnd }: Recognizing): {
  finish: () => void
  discard: () => void
} {
  const Recognition = recognitionClass()
  if (!Recognition) throw new DOMException('No speech recognition', 'NotSupportedError')
  const recognition = new Recognition()
  let error: string | undefined
  recognition.lang = locale()
  recognition.continuous = true
  recognition.onresult = ({ resultIndex, results }) => {
    const fresh = Array.from(results).slice(resultIndex)
    const text = fresh.map((result) => (result.isFinal ? result[0].transcript : '')).join('')
    if (text.trim() !== '') onText(text.trim())
  }
  recognition.onerror = (event) => {
    error = event.error
  }
  recognition.onend = () => onEnd(error)
  recognition.start()
  return {
    finish: () => recognition.stop(),
    discard() {
      recognition.onresult = null
      recognition.onerror = null
      recognition.abort()
    },
  }
}
