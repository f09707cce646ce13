import type { z } from 'zod'

const PREFIX = 'commonplace:'

/** A view preference kept by this browser. What cannot be read or stored falls back without a word. */
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
    // Storage is full or refused: the preference lasts as long as the page.
  }
}

export function removePersisted(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name)
  } catch {
    // Nothing was stored.
  }
}
