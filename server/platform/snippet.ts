const BEFORE = 60
const SNIPPET_MAX = 240
const MARKS_MAX = 20

export interface Snippet {
  snippet: string
  /** Where each match begins and ends in the snippet. */
  marks: [start: number, end: number][]
}

/** The part of a text around its first match, in one line. */
export function snippetOf(text: string, terms: readonly string[]): Snippet {
  const [first] = matchesIn(text, terms)
  const begin = startOfWord(text, Math.max(0, (first?.[0] ?? 0) - BEFORE))
  const snippet = withoutHalfLetters(text.slice(begin, begin + SNIPPET_MAX)).replaceAll(/\s+/g, ' ')
  return { snippet, marks: matchesIn(snippet, terms).slice(0, MARKS_MAX) }
}

/** The parts of a text that match a term, in order and without overlaps. */
function matchesIn(text: string, terms: readonly string[]): [number, number][] {
  const patterns = terms.toSorted((a, b) => b.length - a.length).map(toPattern)
  if (patterns.length === 0) return []
  return Array.from(text.matchAll(new RegExp(patterns.join('|'), 'giu')), ({ index, 0: found }) => [
    index,
    index + found.length,
  ])
}

/** Spaces of a term also match line breaks, which the snippet has as spaces. */
const toPattern = (term: string) =>
  term
    .replaceAll(/[\\^$.*+?()[\]{}|/-]/g, (sign) => (sign === '-' ? '\\x2d' : `\\${sign}`))
    .replaceAll(/\s+/g, '\\s+')

function startOfWord(text: string, from: number): number {
  if (from === 0) return 0
  const space = text.slice(from, from + BEFORE / 2).search(/\s/)
  return space === -1 ? from + (isLowHalf(text, from) ? 1 : 0) : from + space + 1
}

const withoutHalfLetters = (text: string) => text.replace(/[\uD800-\uDBFF]$/, '')

const isLowHalf = (text: string, at: number) => /[\uDC00-\uDFFF]/.test(text.charAt(at))
