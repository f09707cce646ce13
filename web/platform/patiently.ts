/**
 * Loads code that is wanted for the first time. Without a connection it comes as soon as there is one, so that a menu that
 * was never open costs a wait and not the page.
 */
export const patiently =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    for (;;) {
      try {
        return await load()
      } catch (error) {
        if (navigator.onLine) throw error
        await connection()
      }
    }
  }

const connection = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }))
