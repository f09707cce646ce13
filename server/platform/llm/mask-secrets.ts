const GRAM = 8
/** Longer texts are never shown to users. */
const SCRUBBED_MAX = 20_000

interface Compact {
  text: string
  /** The position of each character in the whole text. */
  positions: number[]
}

/**
 * Masks keys in a text in any spelling: complete or in long pieces, with characters between their letters, in
 * base64 or in hexadecimal.
 */
export function maskSecrets(words: string, secrets: readonly (string | undefined)[]): string {
  const text = words.slice(0, SCRUBBED_MAX)
  const grams = new Set(secrets.flatMap((secret) => (secret ? gramsOf(secret) : [])))
  if (grams.size === 0) return text
  const compact = compactOf(text)
  const masked = new Set<number>()
  for (let at = 0; at + GRAM <= compact.text.length; at += 1) {
    if (!grams.has(compact.text.slice(at, at + GRAM))) continue
    for (let index = at; index < at + GRAM; index += 1) masked.add(compact.positions[index] ?? 0)
  }
  return masked.size === 0 ? text : maskRanges(text, withWholeTokens(text, masked))
}

/**
 * The first and last characters of an encoded key depend on its neighbours, so that they are not recognized. Without
 * the rest they still reveal some of the key.
 */
function withWholeTokens(text: string, masked: ReadonlySet<number>): Set<number> {
  const whole = new Set(masked)
  for (const at of masked) {
    for (let before = at - 1; isInToken(text, before) && !whole.has(before); before -= 1) whole.add(before)
    let after = at + 1
    for (; isInToken(text, after) && !whole.has(after); after += 1) whole.add(after)
    for (; text[after] === '=' && !whole.has(after); after += 1) whole.add(after)
  }
  return whole
}

const isInToken = (text: string, at: number) => /[a-z0-9+/_-]/i.test(text[at] ?? '')

/** Every sequence of eight letters and digits of the key and of its encodings. */
function gramsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  // Base64 depends on the number of bytes before the key.
  const encodings = [0, 1, 2].map((before) => stableBase64(bytes, before))
  return [secret, bytes.toString('hex'), ...encodings].flatMap((spelling) => {
    const { text } = compactOf(spelling)
    return Array.from({ length: Math.max(0, text.length - GRAM + 1) }, (_, at) => text.slice(at, at + GRAM))
  })
}

/** Removes the characters that depend on the bytes before and after it. */
function stableBase64(bytes: Buffer, before: number): string {
  const encoded = Buffer.concat([Buffer.alloc(before), bytes])
    .toString('base64')
    .replace(/=+$/, '')
  return encoded.slice(before === 0 ? 0 : before + 1, -1)
}

function compactOf(text: string): Compact {
  const positions: number[] = []
  let compact = ''
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (!/[a-z0-9]/i.test(character)) continue
    compact += character.toLowerCase()
    positions.push(at)
  }
  return { text: compact, positions }
}

/** Characters between two masked ones are masked too unless they are letters. */
function maskRanges(text: string, masked: Set<number>): string {
  let shown = ''
  let isMasking = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    const isMasked: boolean =
      masked.has(at) || (isMasking && !/[a-z0-9]/i.test(character) && continues(text, at, masked))
    if (isMasked && !isMasking) shown += '•••'
    if (!isMasked) shown += character
    isMasking = isMasked
  }
  return shown
}

function continues(text: string, from: number, masked: Set<number>): boolean {
  for (let at = from; at < text.length; at += 1) if (/[a-z0-9]/i.test(text[at] ?? '')) return masked.has(at)
  return false
}
