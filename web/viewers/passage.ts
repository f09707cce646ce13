import { lettersOf, loosely } from './patterns.ts'

/** Part of a text. */
export interface Span {
  start: number
  end: number
}

/** Stands for the middle of a long passage of which only the beginning and the ending are known. */
const GAP = ' ⋯ '
const ENDING = 80
/** No passage is longer: an ending further away is another one that reads the same. */
const PASSAGE_MAX = 20_000

/** A passage in at most so many characters, which are still enough to find all of it. */
export const shortened = (passage: string, most: number): string =>
  passage.length <= most
    ? passage
    : `${passage.slice(0, most - ENDING - GAP.length)}${GAP}${passage.slice(-ENDING)}`.toWellFormed()

/** How much of a passage has to be there when all of it is not. */
const BEGINNING = 60

/**
 * Where a passage stands in a text, whatever white space and marks either has between the words; rather behind `from` than
 * before it. Where it is not there as a whole its beginning counts, for a passage may be cut from what was laid out
 * differently.
 */
export function findPassage(text: string, passage: string, from = 0): Span | undefined {
  const [beginning = '', ...others] = passage.split(GAP)
  const span = findUncut(text, beginning, from)
  const ending = loosely(others.at(-1) ?? '')
  if (!span || !ending) return span
  const last = findFrom(text, ending, span.end)
  return last && last.end - span.start <= PASSAGE_MAX ? { start: span.start, end: last.end } : span
}

function findUncut(text: string, passage: string, from: number): Span | undefined {
  const letters = lettersOf(passage)
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

/** How often something is looked for; nobody steps through more. */
export const FINDS_MAX = 10_000

/** Every place where what was sought stands; none overlap. */
export function findEach(text: string, pattern: RegExp, most = FINDS_MAX): Span[] {
  const found: Span[] = []
  for (const { index, 0: words } of text.matchAll(pattern)) {
    if (found.length >= most) break
    found.push({ start: index, end: index + words.length })
  }
  return found
}
