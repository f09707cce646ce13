/** A text, prepared once for many searches. */
export interface Searchable {
  label: string
  words: string[]
  keywords: string[]
}

export function toSearchable(label: string, keywords = ''): Searchable {
  const plain = normalized(label)
  // A keyword is found by its parts and as a whole, such as `two-factor`.
  const given = normalized(keywords)
  return { label: plain, words: wordsOf(plain), keywords: [...wordsOf(given), ...given.split(/\s+/)] }
}

/** The terms of a query; each must match. */
export const termsOf = (query: string): string[] => normalized(query).split(/\s+/).filter(Boolean)

const SCORE = { start: 100, word: 90, keyword: 70, inside: 60, initials: 45, typo: 30 }
/** Shorter terms are found in nearly every name. */
const INSIDE_MIN = 3
const TYPO_MIN = 4

/** How well a text matches all terms: higher is better, `undefined` when it does not. */
export function matchScore(text: Searchable, terms: readonly string[]): number | undefined {
  let sum = 0
  for (const term of terms) {
    const score = termScore(text, term)
    if (score === undefined) return undefined
    sum += score
  }
  // Of equal matches the shorter name is the better one.
  return sum / Math.max(1, terms.length) - Math.min(text.label.length, 100) / 20
}

function termScore({ label, words, keywords }: Searchable, term: string): number | undefined {
  const at = label.indexOf(term)
  if (at === 0) return SCORE.start
  if (words.some((word) => word.startsWith(term))) return SCORE.word
  if (keywords.some((word) => word.startsWith(term))) return SCORE.keyword
  if (at > 0 && term.length >= INSIDE_MIN) return SCORE.inside
  if (term.length > 1 && words.length > 1 && isOfWordStarts(words, term)) return SCORE.initials
  if (term.length >= TYPO_MIN && words.some((word) => isNearPrefix(word, term))) return SCORE.typo
  return undefined
}

/** Whether a term consists of beginnings of successive words, as "soulog" of "Sourdough log". */
function isOfWordStarts(words: readonly string[], term: string, from = 0): boolean {
  if (term === '') return true
  for (let index = from; index < words.length; index++) {
    const word = words[index] ?? ''
    for (let length = commonPrefix(word, term); length > 0; length--)
      if (isOfWordStarts(words, term.slice(length), index + 1)) return true
  }
  return false
}

/** Whether a term differs from the beginning of a word by one missing, extra, other or exchanged letter. */
function isNearPrefix(word: string, term: string): boolean {
  if (word[0] !== term[0] || word.length < term.length - 1) return false
  const same = commonPrefix(word, term)
  /** Whether the rest of the term follows, after some letters of both. */
  const follows = (inWord: number, inTerm: number) =>
    word.startsWith(term.slice(same + inTerm), same + inWord)
  const isExchanged = word[same] === term[same + 1] && word[same + 1] === term[same]
  return follows(1, 0) || follows(0, 1) || follows(1, 1) || (isExchanged && follows(2, 2))
}

function commonPrefix(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

/** Without case and accents. */
const normalized = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
