import { lettersOf, loosely } from './patterns.ts'

/** Part of a text. */
export interface Span {
  start: number
  end: number
}

/** How much of a passage has to be there when all of it is not. */
const BEGINNING = 60

/**
 * Where a passage stands in a text, whatever white space and marks either has between the words; rather behind `from` than
 * before it. Where it is not there as a whole its beginning counts, for a passage may be cut from what was laid out
 * differently.
 */
export function findPassage(text: string, passage: string, from = 0): Span | undefined {
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
