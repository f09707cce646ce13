import { keyOf, type Message } from '#contract/messages.ts'

/**
 * The escapes that `jsonb` refuses in JSON text, and escaped characters in general, so that an escaped
 * backslash is skipped.
 */
const ESCAPES = /\\(?:u(?:0000|d[89a-f][0-9a-f]{2})|.)/g

/**
 * JSON text that a `jsonb` column accepts for any value: NUL characters and lone surrogates, which PostgreSQL
 * refuses, become U+FFFD.
 */
export function toJsonb(value: unknown): string {
  const text = JSON.stringify(value)
  if (!text.includes('\\u')) return text
  return text.replaceAll(ESCAPES, (escape) => (/^\\u(0000|d)/.test(escape) ? '\uFFFD' : escape))
}

/** The key of a message, for the column beside its text. */
export function keyToJsonb(said: Message | null): string | null {
  const key = said && keyOf(said)
  return key ? toJsonb(key) : null
}

/** The same as `toJsonb` for a `text` column. */
export const toStorableText = (text: string) => text.replaceAll('\0', '\uFFFD').toWellFormed()
