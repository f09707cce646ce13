import { toApiError } from '#web/platform/errors.ts'

/** Before each further attempt; half a minute after the last one sender may take another's turn. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 20_000]

interface RetryPolicy {
  /** Whether it may go well the next time. */
  isPassing: (thrown: unknown) => boolean
  /** Told whenever there is a pause. */
  onWait: () => void
  signal: AbortSignal
  /** How the time passes. */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Does it again, after longer and longer pauses, as long as what stands in the way may pass. */
export async function patiently<T>(
  work: () => Promise<T>,
  { isPassing, onWait, signal, pause = untilLaterOrOnline }: RetryPolicy,
): Promise<T> {
  for (const milliseconds of PAUSES_MS) {
    try {
      return await work()
    } catch (thrown) {
      if (signal.aborted || !isPassing(thrown)) throw thrown
    }
    onWait()
    await pause(milliseconds, signal)
  }
  return work()
}

/** No answer at all, or a server or proxy that is starting anew. */
export function isPassing(thrown: unknown): boolean {
  const { code, status } = toApiError(thrown)
  return code === 'network' || status === 502 || status === 503 || status === 504
}

/** Also a turn of our own in which the server still believes. */
export const isPassingWhileSending = (thrown: unknown): boolean =>
  isPassing(thrown) || toApiError(thrown).status === 409

/** Ends early when the connection is back. */
function untilLaterOrOnline(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const end = () => {
      clearTimeout(clock)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      if (signal.aborted) fail(new DOMException('Cancelled', 'AbortError'))
      else done()
    }
    const clock = setTimeout(end, milliseconds)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
