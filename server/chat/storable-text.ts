import { toStorableText } from '#server/platform/db/jsonb.ts'

/**
 * Forwards the text of a stream in pieces that can be stored. Providers cut their chunks anywhere, also
 * inside a surrogate pair: a half is held back until the other arrives, and left out when it never does. NUL
 * and other lone halves become U+FFFD.
 */
export function createTextGate(): { take(chunk: string): string } {
  let held = ''
  return {
    take(chunk) {
      const text = held + chunk
      held = endsInHighSurrogate(text) ? text.slice(-1) : ''
      return toStorableText(held ? text.slice(0, -1) : text)
    },
  }
}

function endsInHighSurrogate(text: string): boolean {
  const last = text.charCodeAt(text.length - 1)
  return last >= 0xd800 && last <= 0xdbff
}
