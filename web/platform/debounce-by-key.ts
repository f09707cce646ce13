const PAUSE_MS = 200
const due = new Set<string>()

/** Does a thing in a moment, once for all who ask for it until then: events about many files come one by one. */
export function debounceByKey(what: string, action: () => void): void {
  if (due.has(what)) return
  due.add(what)
  setTimeout(() => {
    due.delete(what)
    action()
  }, PAUSE_MS)
}
