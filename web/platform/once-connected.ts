/**
 * Loads code for its first use. Without a connection it waits for one, so that opening a menu for the first
 * time does not break the page. A failure with a connection is retried once: it may have come back since.
 */
export const onceConnected =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    for (let failures = 0; ; ) {
      try {
        return await load()
      } catch (error) {
        if (!navigator.onLine) await connection()
        else if (++failures > 1) throw error
      }
    }
  }

const connection = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }))
