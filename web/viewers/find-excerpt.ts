import { lettersOf, loosely } from './patterns.ts'

/** A range of a text. */
export interface Span {
  start: number
  end: number
}

/** Replaces the middle of a long chunk of which only the beginning and the end are stored. */
const GAP = ' ⋯ '
const ENDING = 80
/** No chunk is longer: a match of its end further away belongs to other text. */
const EXCERPT_MAX = 20_000

/** Shortens a chunk to a length that is still enough to find all of it. */
export const shortened = (excerpt: string, most: number): string =>
  excerpt.length <= most
    ? excerpt
    : `${excerpt.slice(0, most - ENDING - GAP.length)}${GAP}${excerpt.slice(-ENDING)}`.toWellFormed()

/** The length of the beginning that must match when the whole does not. */
const BEGINNING = 60

/**
 * Finds a chunk in a text with any white space and syntax between the words; preferably after `from`. When it
 * does not match as a whole, its beginning counts, since a chunk may have been cut from another layout.
 */
export function findExcerpt(text: string, excerpt: string, from = 0): Span | undefined {
  const [beginning = '', ...others] = excerpt.split(GAP)
  const span = findUncut(text, beginning, from)
  const ending = loosely(others.at(-1) ?? '')
  if (!span || !ending) return span
  const last = findFrom(text, ending, span.end)
  return last && last.end - span.start <= EXCERPT_MAX ? { start: span.start, end: last.end } : span
}

function findUncut(text: string, excerpt: string, from: number): Span | undefined {
  const letters = lettersOf(excerpt)
  const wholly = loosely(letters.join(''))
  const partly = letters.length > BEGINNING ? loosely(letters.slice(0, BEGINNING).join('')) : undefined
  return [wholly, partly]
    .flatMap((pattern) => (pattern ? [findFrom(text, pattern, from), findFrom(text, pattern, 0)] : []))
    .find((span) => span !== undefined)
}

function findFrom(text: string, pattern: RegExp, from: number): Span | undefined {
  pattern.lastIndex = from
  const match = pattern.exec(text)
  return match ? { start: match.index, end: match.index + match[0].length } : undefined
}

/** The maximum number of matches. */
export const FINDS_MAX = 10_000

/** All matches of a pattern, without overlaps. */
export function findEach(text: string, pattern: RegExp, most = FINDS_MAX): Span[] {
  const found: Span[] = []
  for (const { index, 0: words } of text.matchAll(pattern)) {
    if (found.length >= most) break
    found.push({ start: index, end: index + words.length })
  }
  return found
}
