import type { z } from 'zod'

const PREFIX = 'commonplace:'

/** Reads a view setting of this browser. Missing and invalid values fall back silently. */
export function readPersisted<S extends z.ZodType>(
  name: string,
  schema: S,
  fallback: z.output<S>,
): z.output<S> {
  try {
    const text = localStorage.getItem(PREFIX + name)
    if (text === null) return fallback
    const parsed = schema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : fallback
  } catch {
    return fallback
  }
}

/** Returns `false` when the storage is full or blocked: a setting then lasts until the page is closed. */
export function writePersisted(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** The names of all stored values that begin with `start`. */
export function persistedNames(start: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX + start))
      .map((key) => key.slice(PREFIX.length))
  } catch {
    return []
  }
}

export function removePersisted(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name)
  } catch {
    // Nothing was stored.
  }
}
