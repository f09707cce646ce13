/**
 * Loads code that is wanted for the first time. Without a connection it comes as soon as there is one, so that a menu that
 * was never open costs a wait and not the page. What fails while there is a connection is tried once more: it may have
 * come back since.
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
