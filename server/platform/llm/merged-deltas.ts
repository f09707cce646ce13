/** Up to the words of an event that appends words and does nothing else, in any of the vendors' spellings. */
const BEFORE_WORDS =
  /^(?:event: ?[\w.]+\n)?data: ?\{[^\n]*?"delta": ?(\{(?:"(?:role|type)": ?"\w*", ?)?"(?:content|reasoning_content|reasoning|text|thinking)": ?)?"/
/** What differs from event to event and means nothing. */
const PASSING = /"(?:sequence_number|obfuscation)": ?(?:\d+|"[^"]*"),? ?/g
const EVENT_END = '\n\n'

/** An event that only appends words. */
export interface Delta {
  before: string
  /** As JSON has them between its quotes. */
  words: string
  after: string
  /** Events with the same differ in nothing but their words. */
  key: string
}

/** A whole event; where it is not known to append words, as it stands. */
export type WireEvent = Delta | string

export interface Merged {
  events: WireEvent[]
  /** The beginning of an event that has not come whole. */
  rest: string
}

/**
 * Tells neighbouring events of a model's answer as one where they differ in nothing but the words that they append.
 * Works on bytes (`latin1`) and on JSON as it stands: what is not known to be such an event passes as it is.
 */
export function mergeDeltas(wire: string): Merged {
  const end = wire.lastIndexOf(EVENT_END)
  // Lines may end otherwise, too: who reads them knows, and nothing is held back.
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

/** What a delta says; nothing where its JSON is wrong, about which its reader has a word to say. */
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
  // A delta that brings more than words is none.
  const isWhole = end >= 0 && !after.includes('\n') && (!opening?.startsWith('{') || after.startsWith('"}'))
  if (!isWhole) return undefined
  const key = (before + after).replace(PASSING, '')
  return { before, words: block.slice(before.length, end), after, key }
}

/** Where the quote stands that closes a JSON string. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0
    while (text[quote - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return quote
  }
  return -1
}
