import type { TFunction } from 'i18next'
import { endsInFence } from '#web/ui/markdown/blocks.ts'
import { withDollarMaths, withoutUnfinishedMaths } from '#web/ui/markdown/maths.ts'

/** The end of a sentence or line: later text can still change how the last one is read. */
const SENTENCE_END = /[.!?…:](?=\s)|\n/g
/** The dice of `/roll` are code as well, such as `2d6: [3, 6] = 9`. */
const CODE_OR_CITATION = /`[^`]*`|\[\d{1,4}(?:, ?\d{1,4})*\]/g
const FENCE = /^[\s>]*(?:`{3,}|~{3,})/
const TABLE_ROW = /^[\s>]*\|/
const DELIMITER_ROW = /^[\s>]*\|[\s:|-]*-[\s:|-]*$/

/** What is read instead of text that cannot be spoken. */
export interface SpokenWords {
  code: string
  formula: string
  table: (columns: number) => string
}

/**
 * The text to read from a growing text: whole sentences after `from`. Read in pieces, every part is read
 * exactly once.
 */
export function nextSentences(
  text: string,
  from: number,
  words: SpokenWords,
): { spoken: string; upTo: number } {
  let upTo = from
  for (const match of withoutUnfinishedMaths(text).slice(from).matchAll(SENTENCE_END))
    upTo = from + match.index + 1
  const isInCode = endsInFence(text.slice(0, from))
  return { spoken: plain(text.slice(from, upTo), isInCode, words), upTo }
}

/** The words for what cannot be spoken, in the language of the interface. */
export const spokenWords = (t: TFunction): SpokenWords => ({
  code: t('chat.spokenCode'),
  formula: t('chat.spokenFormula'),
  table: (count) => t('chat.spokenTable', { count }),
})

/** A whole text as it is read aloud. */
export const plainText = (markdown: string, words: SpokenWords): string => plain(markdown, false, words)

function plain(markdown: string, isInCode: boolean, words: SpokenWords): string {
  const spoken: string[] = []
  let isCode = isInCode
  const prose = withDollarMaths(markdown).replaceAll(/\$\$[\s\S]{1,10000}?\$\$/g, words.formula)
  for (const line of prose.split('\n')) {
    if (FENCE.test(line)) {
      if (!isCode) spoken.push(words.code)
      isCode = !isCode
    } else if (!isCode) spoken.push(spokenLine(line, words))
  }
  return spoken.join(' ').replaceAll(/\s+/g, ' ').trim()
}

function spokenLine(line: string, words: SpokenWords): string {
  if (DELIMITER_ROW.test(line)) return words.table(line.replaceAll(/^[^|]*\||\|\s*$/g, '').split('|').length)
  if (TABLE_ROW.test(line)) return ''
  return line
    .replaceAll(/!?\[([^\][]{0,300})\]\([^()\s]{0,2000}\)/g, '$1')
    .replaceAll(CODE_OR_CITATION, (part) => (part.startsWith('`') ? part : ''))
    .replaceAll(/[*_`#>|]+/g, '')
}
