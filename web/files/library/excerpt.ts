/** A part of the excerpt. */
export interface ExcerptPart {
  /** Its start position. */
  at: number
  text: string
  /** It matches a word of the query. */
  isAsked: boolean
}

/** The number of characters before the first match, which show its sentence. */
const LEAD = 50
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu
const ENDINGS = /(?:ings?|e[sd]|[se])$/
const STEM_MIN = 3
/** Searches ignore them. */
const SMALL_WORDS = new Set(
  'a an and are as at be by do does for from how in is it of on or that the this to was what when where who why with'.split(
    ' ',
  ),
)

/** An excerpt in one line of about this length, around the first match. */
export function excerptOf(chunk: string, asked: string, most: number): ExcerptPart[] {
  const text = chunk.replaceAll(/\s+/g, ' ').trim()
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

/** The position of the first word that matches the query; 0 when none does. */
export function firstAsked(chunk: string, asked: string): number {
  const stems = new Set(wordsOf(asked).flatMap(({ 0: word }) => stemOf(word) ?? []))
  return wordsOf(chunk).find(({ 0: word }) => stems.has(stemOf(word) ?? ''))?.index ?? 0
}

const wordsOf = (text: string) => [...text.matchAll(WORD)]

/** The common part of the forms of a word, without accents; nothing for stop words. */
function stemOf(word: string): string | undefined {
  const plain = word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  if (SMALL_WORDS.has(plain)) return undefined
  const stem = plain.replace(ENDINGS, '')
  return stem.length < STEM_MIN ? plain : stem
}

function startOfWord(text: string, near: number): number {
  const space = text.indexOf(' ', near)
  // Text without spaces is cut anywhere.
  return space >= 0 && space < near + LEAD / 2 ? space + 1 : near
}

const cutAt = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most)}…`)
