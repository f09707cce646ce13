/**
 * Runs work that needs much memory one after another per user, in this process: many requests of one user
 * delay only that user.
 */
export function keyedMutex() {
  const lastOf = new Map<string, Promise<unknown>>()
  return async <T>(person: string, work: () => Promise<T>): Promise<T> => {
    const before = lastOf.get(person) ?? Promise.resolve()
    const own = before.then(work)
    const ended = own.catch(() => undefined)
    lastOf.set(person, ended)
    try {
      return await own
    } finally {
      if (lastOf.get(person) === ended) lastOf.delete(person)
    }
  }
}
