const RETRY_AFTER_MS = 2000

/**
 * Loads code for its first use. Without a connection, or while the server is down, it waits, so that opening a menu for
 * the first time does not break the page. A failure with a connection is retried once: it may have come back since.
 */
export const onceConnected =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    for (let failures = 0; ; ) {
      try {
        return await load()
      } catch (error) {
        if (!(await isServerReachable())) await connection()
        else if (++failures > 1) throw error
      }
    }
  }

/** Any response counts: a file that is missing on a running server does not appear by waiting. */
const isServerReachable = async () =>
  navigator.onLine &&
  fetch('/healthz', { method: 'HEAD' }).then(
    () => true,
    () => false,
  )

/** The next time to try: at once when the network is back, or after a pause, as the server may be back. */
const connection = () =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    addEventListener('online', end)
    const timer = setTimeout(end, RETRY_AFTER_MS)
  })
