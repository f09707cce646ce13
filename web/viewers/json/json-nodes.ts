/**
 * The values of a JSON text in order, identified by index. They refer to the text instead of being parsed:
 * names keep their order, numbers all their digits, and a million values cost little.
 */
export interface JsonNodes {
  text: string
  /** The position of the value. */
  start: number[]
  /** The position of its name; -1 without a name. */
  name: number[]
  /** The index of its parent; -1 for the root. */
  parent: number[]
  depth: number[]
  /** Its index in the parent. */
  place: number[]
  /** The number of its children. */
  size: number[]
  /** The index of the next value outside of it. */
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

/**
 * Scans a text that is valid JSON, so that everything between values can be skipped. `undefined` when it has
 * too many values.
 */
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

/** The end of a name or a primitive value. */
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
/** Characters that must remain escaped to be visible, or to be valid JSON. */
const HIDDEN = /["\\\p{C}\p{Z}]/u

/** Many programs escape all letters outside of ASCII: the letters are shown. */
function withoutEscapes(text: string): string {
  if (!text.includes('\\u') && !text.includes('\\/')) return text
  return text.replaceAll(ESCAPE, (whole, code: string | undefined, letter: string | undefined) => {
    if (letter === '/') return letter
    if (code === undefined) return whole
    const written = String.fromCharCode(Number.parseInt(code, 16))
    return HIDDEN.test(written) && !isHalf(written) ? whole : written
  })
}

/** One half of a surrogate pair. */
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

/** The text of a value; of an object or array, its brackets. */
export function writtenAt({ text, start }: JsonNodes, node: number): string {
  const at = start[node] ?? 0
  const letter = text.charAt(at)
  if (letter === '{') return '{}'
  return letter === '[' ? '[]' : text.slice(at, endOfWord(text, at))
}
