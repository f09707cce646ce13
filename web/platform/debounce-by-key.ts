const PAUSE_MS = 200
const due = new Set<string>()

/**
 * Runs an action after a short delay, once for all calls with the same key: events about many files arrive
 * one by one.
 */
export function debounceByKey(what: string, action: () => void): void {
  if (due.has(what)) return
  due.add(what)
  setTimeout(() => {
    due.delete(what)
    action()
  }, PAUSE_MS)
}
