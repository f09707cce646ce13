/** What `jsonb` refuses in JSON text, and the escapes before which a backslash is itself escaped. */
const ESCAPES = /\\(?:u(?:0000|d[89a-f][0-9a-f]{2})|.)/g

/**
 * JSON text that a `jsonb` column takes whatever is in the value: NUL characters and halves of surrogate pairs, which
 * PostgreSQL refuses, become U+FFFD.
 */
export function toJsonb(value: unknown): string {
  const text = JSON.stringify(value)
  if (!text.includes('\\u')) return text
  return text.replaceAll(ESCAPES, (escape) => (/^\\u(0000|d)/.test(escape) ? '\uFFFD' : escape))
}

/** The same for a `text` column. */
export const toStorableText = (text: string) => text.replaceAll('\0', '\uFFFD').toWellFormed()
