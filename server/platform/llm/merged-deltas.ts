/** Matches the start of an event that only appends text, in the format of any vendor. */
const BEFORE_WORDS =
  /^(?:event: ?[\w.]+\n)?data: ?\{[^\n]*?"delta": ?(\{(?:"(?:role|type)": ?"\w*", ?)?"(?:content|reasoning_content|reasoning|text|thinking)": ?)?"/
/** Fields that differ from event to event without a meaning. */
const IGNORED_FIELDS = /"(?:sequence_number|obfuscation)": ?(?:\d+|"[^"]*"),? ?/g
const EVENT_END = '\n\n'

/** An event that only appends text. */
export interface Delta {
  before: string
  /** The text as it is encoded in JSON. */
  words: string
  after: string
  /** Events with the same key differ in their text only. */
  key: string
}

/** A complete event; unchanged if it is not known to append text. */
export type WireEvent = Delta | string

export interface Merged {
  events: WireEvent[]
  /** The beginning of an incomplete event. */
  rest: string
}

/**
 * Merges neighbouring events of a model's answer that differ in the appended text only. Works on bytes
 * (`latin1`) and on encoded JSON; other events pass unchanged.
 */
export function mergeDeltas(wire: string): Merged {
  const end = wire.lastIndexOf(EVENT_END)
  // Other line endings are left to the reader, and nothing is held back.
  if (end < 0) return { events: [wire], rest: '' }
  const events: WireEvent[] = []
  let last: Delta | undefined
  for (const block of wire.slice(0, end).split(EVENT_END)) {
    const delta = readDelta(block)
    if (delta && delta.key === last?.key) {
      last.words += delta.words
      continue
    }
    events.push(delta ?? block + EVENT_END)
    last = delta
  }
  return { events, rest: wire.slice(end + EVENT_END.length) }
}

export const toWire = (event: WireEvent): string =>
  typeof event === 'string' ? event : event.before + event.words + event.after + EVENT_END

/** The decoded text of a delta; `undefined` if its JSON is invalid, which its reader reports. */
export function wordsOf({ words }: Delta): string | undefined {
  try {
    return JSON.parse(`"${Buffer.from(words, 'latin1').toString()}"`) as string
  } catch {
    return undefined
  }
}

function readDelta(block: string): Delta | undefined {
  const found = BEFORE_WORDS.exec(block)
  if (!found) return undefined
  const [before, opening] = found
  const end = endOfString(block, before.length)
  const after = block.slice(end)
  // An event with more than text is not a delta.
  const isWhole = end >= 0 && !after.includes('\n') && (!opening?.startsWith('{') || after.startsWith('"}'))
  if (!isWhole) return undefined
  const key = (before + after).replace(IGNORED_FIELDS, '')
  return { before, words: block.slice(before.length, end), after, key }
}

/** The position of the closing quote of a JSON string. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0
    while (text[quote - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return quote
  }
  return -1
}
