/** Part of a text that is shown. */
export interface ExcerptPart {
  /** Where it begins. */
  at: number
  text: string
  /** It is one of the words that were asked for. */
  isAsked: boolean
}

/** What stands before the first of the words, so that it is read in its sentence. */
const LEAD = 50
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu
const ENDINGS = /(?:ings?|e[sd]|[se])$/
const STEM_MIN = 3
/** Searches pass over them. */
const SMALL_WORDS = new Set(
  'a an and are as at be by do does for from how in is it of on or that the this to was what when where who why with'.split(
    ' ',
  ),
)

/** A passage in one line of at most about so many characters, from its first word that was asked for. */
export function excerptOf(passage: string, asked: string, most: number): ExcerptPart[] {
  const text = passage.replaceAll(/\s+/g, ' ').trim()
  const stems = new Set(wordsOf(asked).flatMap(({ 0: word }) => stemOf(word) ?? []))
  const isAsked = (word: string) => stems.has(stemOf(word) ?? '')
  const first = wordsOf(text).find(({ 0: word }) => isAsked(word))?.index ?? 0
  const start = first <= LEAD ? 0 : startOfWord(text, first - LEAD)
  const shown = `${start > 0 ? '… ' : ''}${cutAt(text.slice(start), most)}`.toWellFormed()
  const parts: ExcerptPart[] = []
  let end = 0
  for (const { 0: word, index } of wordsOf(shown)) {
    if (!isAsked(word)) continue
    parts.push(
      { at: end, text: shown.slice(end, index), isAsked: false },
      { at: index, text: word, isAsked: true },
    )
    end = index + word.length
  }
  parts.push({ at: end, text: shown.slice(end), isAsked: false })
  return parts.filter((part) => part.text !== '')
}

/** The index of the first word of a passage that was asked for; 0 where it has none. */
export function firstAsked(passage: string, asked: string): number {
  const stems = new Set(wordsOf(asked).flatMap(({ 0: word }) => stemOf(word) ?? []))
  return wordsOf(passage).find(({ 0: word }) => stems.has(stemOf(word) ?? ''))?.index ?? 0
}

const wordsOf = (text: string) => [...text.matchAll(WORD)]

/** What forms of a word have in common, whatever accents it has; nothing of words that are everywhere. */
function stemOf(word: string): string | undefined {
  const plain = word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  if (SMALL_WORDS.has(plain)) return undefined
  const stem = plain.replace(ENDINGS, '')
  return stem.length < STEM_MIN ? plain : stem
}

function startOfWord(text: string, near: number): number {
  const space = text.indexOf(' ', near)
  // Writing without spaces is cut anywhere.
  return space >= 0 && space < near + LEAD / 2 ? space + 1 : near
}

const cutAt = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most)}…`)
