import type { ColouredLine, HighlightAnswer, HighlightRequest } from './highlight-worker.ts'

/** Code blocks whose colours are kept; older ones are asked for again. */
const KEPT_MAX = 500
/** Longer code stays plain: each word of it would be an element. */
const LENGTH_MAX = 50_000

let worker: Worker | undefined
const kept = new Map<string, ColouredLine[]>()
const waiting = new Map<string, Set<() => void>>()

/**
 * The lines of finished code in colour, or `undefined` until they are there; `onReady` is called when asking again is
 * worth it. The highlighter and each language are fetched for the first code that needs them, and work beside the page:
 * the first words of a language take a slow laptop a third of a second.
 */
export function highlight(
  { code, language }: { code: string; language: string },
  onReady: () => void,
): ColouredLine[] | undefined {
  if (code.length > LENGTH_MAX) return undefined
  const key = `${language}\n${code}`
  const lines = kept.get(key)
  if (lines) return lines.length > 0 ? lines : undefined
  const readers = waiting.get(key)
  if (readers) readers.add(onReady)
  else {
    waiting.set(key, new Set([onReady]))
    ask({ key, code, language })
  }
  return undefined
}

function ask(request: HighlightRequest) {
  // Code stays plain where no worker can run.
  if (!('Worker' in globalThis)) return
  worker ??= startWorker()
  worker.postMessage(request)
}

function startWorker(): Worker {
  const started = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<HighlightAnswer>) => keep(data))
  // It could not be fetched: the next code tries again.
  started.addEventListener('error', () => {
    worker = undefined
    waiting.clear()
  })
  return started
}

function keep({ key, lines }: HighlightAnswer) {
  kept.set(key, lines)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
  const readers = waiting.get(key) ?? []
  waiting.delete(key)
  for (const onReady of readers) onReady()
}
