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

export function writePersisted(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value))
  } catch {
    // Storage is full or blocked: the setting lasts until the page is closed.
  }
}

export function removePersisted(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name)
  } catch {
    // Nothing was stored.
  }
}
