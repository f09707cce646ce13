/**
 * Does what takes much memory one after another for each person, in this process: whoever asks for many things at once
 * waits for themselves alone.
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
