import type { Ctx } from '#server/platform/context.ts'

const ENTRIES_MAX = 200

interface Entry<T> {
  readAt: number
  value: Promise<T>
}

/** Keeps results for a time in this process; concurrent readers of one key share the result. */
export function createTimedCache<T>(freshMs: number) {
  const caches = new WeakMap<Ctx['ports'], Map<string, Entry<T>>>()
  return {
    read({ ports, clock }: Pick<Ctx, 'ports' | 'clock'>, key: string, read: () => Promise<T>): Promise<T> {
      const cache = caches.get(ports) ?? new Map<string, Entry<T>>()
      caches.set(ports, cache)
      const now = clock.now().getTime()
      const known = cache.get(key)
      if (known && now - known.readAt < freshMs) return known.value
      if (cache.size >= ENTRIES_MAX) cache.clear()
      const value = read()
      cache.set(key, { readAt: now, value })
      // A failure is not kept.
      value.catch(() => cache.get(key)?.value === value && cache.delete(key))
      return value
    },
  }
}
