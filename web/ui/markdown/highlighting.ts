import type { ColouredLine } from './coloured-lines.ts'
import type { HighlightAnswer, HighlightRequest } from './highlight-worker.ts'

/** The number of code blocks in the cache. */
const KEPT_MAX = 500
/** Longer code is not highlighted: each token of it would be an element. */
const LENGTH_MAX = 50_000

let worker: Worker | undefined
const kept = new Map<string, ColouredLine[]>()
const waiting = new Map<string, Set<() => void>>()

/**
 * The highlighted lines of complete code, or `undefined` while loading; `onReady` is called when the result
 * has changed. The highlighter and each language are loaded for the first code that needs them, and run in a
 * worker: the first tokens of a language take a slow laptop a third of a second.
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
  // Code is not highlighted without workers.
  if (!('Worker' in globalThis)) return
  worker ??= startWorker()
  worker.postMessage(request)
}

function startWorker(): Worker {
  const started = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<HighlightAnswer>) => keep(data))
  // It could not be loaded: the next code block tries again.
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
