import { toApiError } from '#web/platform/errors.ts'

/** Before each further attempt; after half a minute without data another sender may claim the upload. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 20_000]

interface RetryPolicy {
  /** Whether the error is temporary. */
  isTemporary: (thrown: unknown) => boolean
  /** Called before each pause. */
  onWait: () => void
  signal: AbortSignal
  /** Waits; replaced in tests. */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Retries an action with increasing pauses while the error is temporary. */
export async function retryTemporary<T>(
  work: () => Promise<T>,
  { isTemporary, onWait, signal, pause = untilLaterOrOnline }: RetryPolicy,
): Promise<T> {
  for (const milliseconds of PAUSES_MS) {
    try {
      return await work()
    } catch (thrown) {
      if (signal.aborted || !isTemporary(thrown)) throw thrown
    }
    onWait()
    await pause(milliseconds, signal)
  }
  return work()
}

/** No response, or a server or proxy that is restarting. */
export function isTemporary(thrown: unknown): boolean {
  const { code, status } = toApiError(thrown)
  return code === 'network' || status === 502 || status === 503 || status === 504
}

/** Also a lease of our own earlier attempt that has not expired on the server. */
export const isTemporaryWhileSending = (thrown: unknown): boolean =>
  isTemporary(thrown) || toApiError(thrown).status === 409

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
