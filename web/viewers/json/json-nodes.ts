/**
 * The values of a JSON text in the order in which they stand, told by their numbers. They point into the text instead of
 * being read from it: names keep their order, numbers all their digits, and a million values cost little.
 */
export interface JsonNodes {
  text: string
  /** Where the value begins. */
  start: number[]
  /** Where its name begins; -1 where it has none. */
  name: number[]
  /** What it is in; -1 for the outermost. */
  parent: number[]
  depth: number[]
  /** How many are before it in the same. */
  place: number[]
  /** How many are directly in it. */
  size: number[]
  /** The next one that is not in it. */
  after: number[]
}

/** A tree of more values takes more memory than phones have. */
export const NODES_MAX = 3_000_000

export function readJson(text: string): JsonNodes | 'no JSON' | 'too much' {
  try {
    JSON.parse(text)
  } catch {
    return 'no JSON'
  }
  return scan(withoutEscapes(text)) ?? 'too much'
}

const [QUOTE, BACKSLASH, SPACE, COMMA, COLON] = [34, 92, 32, 44, 58]
const [OBJECT, OBJECT_END, LIST, LIST_END] = [123, 125, 91, 93]

/** A text that is known to be JSON: all that is between its values can be passed over. `undefined`: too much of it. */
function scan(text: string): JsonNodes | undefined {
  const nodes: JsonNodes = {
    text,
    start: [],
    name: [],
    parent: [],
    depth: [],
    place: [],
    size: [],
    after: [],
  }
  let parent = -1
  let name = -1
  const add = (at: number) => {
    const place = parent < 0 ? 0 : (nodes.size[parent] ?? 0)
    if (parent >= 0) nodes.size[parent] = place + 1
    nodes.depth.push(parent < 0 ? 0 : (nodes.depth[parent] ?? 0) + 1)
    nodes.start.push(at)
    nodes.name.push(name)
    nodes.parent.push(parent)
    nodes.place.push(place)
    nodes.size.push(0)
    nodes.after.push(nodes.start.length)
    name = -1
  }
  let at = 0
  while (at < text.length) {
    const letter = text.charCodeAt(at)
    if (nodes.start.length > NODES_MAX) return undefined
    if (letter <= SPACE || letter === COMMA || letter === COLON) at += 1
    else if (letter === OBJECT || letter === LIST) {
      add(at)
      parent = nodes.start.length - 1
      at += 1
    } else if (letter === OBJECT_END || letter === LIST_END) {
      nodes.after[parent] = nodes.start.length
      parent = nodes.parent[parent] ?? -1
      at += 1
    } else {
      const isName = name < 0 && parent >= 0 && text.charCodeAt(nodes.start[parent] ?? 0) === OBJECT
      if (isName) name = at
      else add(at)
      at = endOfWord(text, at)
    }
  }
  return nodes
}

const WORD = /[^\s,\]}]*/y

/** Where a name or a value without parts ends. */
export function endOfWord(text: string, start: number): number {
  if (text.charCodeAt(start) === QUOTE) return endOfString(text, start)
  WORD.lastIndex = start
  return start + (WORD.exec(text)?.[0].length ?? 0)
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end + 1
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1
  while (text.charCodeAt(before) === BACKSLASH) before -= 1
  return (at - before) % 2 === 0
}

const ESCAPE = /\\(?:u([0-9a-f]{4})|(.))/gis
/** What has to stay escaped to be seen, or to be JSON. */
const HIDDEN = /["\\\p{C}\p{Z}]/u

/** Many programs write every letter beyond English in numbers: people are shown the letters. */
function withoutEscapes(text: string): string {
  if (!text.includes('\\u') && !text.includes('\\/')) return text
  return text.replaceAll(ESCAPE, (whole, code: string | undefined, letter: string | undefined) => {
    if (letter === '/') return letter
    if (code === undefined) return whole
    const written = String.fromCharCode(Number.parseInt(code, 16))
    return HIDDEN.test(written) && !isHalf(written) ? whole : written
  })
}

/** One of two that are a letter together. */
const isHalf = (letter: string) => /[\uD800-\uDFFF]/.test(letter)

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'word'

const KINDS: Record<string, JsonKind> = {
  '{': 'object',
  '[': 'array',
  '"': 'string',
  t: 'word',
  f: 'word',
  n: 'word',
}

export const kindOf = ({ text, start }: JsonNodes, node: number): JsonKind =>
  KINDS[text.charAt(start[node] ?? 0)] ?? 'number'

/** The name of a value as it is written, without its quotation marks. */
export function nameOf({ text, name }: JsonNodes, node: number): string | undefined {
  const start = name[node] ?? -1
  return start < 0 ? undefined : text.slice(start + 1, endOfWord(text, start) - 1)
}

/** What is written there; of what has parts, its brackets. */
export function writtenAt({ text, start }: JsonNodes, node: number): string {
  const at = start[node] ?? 0
  const letter = text.charAt(at)
  if (letter === '{') return '{}'
  return letter === '[' ? '[]' : text.slice(at, endOfWord(text, at))
}
