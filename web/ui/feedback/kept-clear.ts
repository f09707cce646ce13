const elements = new Set<Element>()
const watchers = new Set<() => void>()

/** A ref for an element that toasts never cover, such as the composer with its buttons. */
export function keepClear(element: Element | null): (() => void) | undefined {
  if (!element) return undefined
  elements.add(element)
  notify()
  return () => {
    elements.delete(element)
    notify()
  }
}

export const keptClear = (): ReadonlySet<Element> => elements

/** Calls `onChange` when an element is added or removed, until the returned function is called. */
export function watchKeptClear(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => void watchers.delete(onChange)
}

function notify(): void {
  for (const onChange of watchers) onChange()
}
