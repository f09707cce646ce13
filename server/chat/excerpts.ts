import { type AnswerSources, type Citation, EXCERPT_MAX } from '#contract/answer-sources.ts'
import { headingsAt } from '#contract/file-texts.ts'
import type { Language } from '#contract/language.ts'
import type { FoundChunk } from '#server/files/retrieval/retrieval.service.ts'
import { behind, countLineEnds } from '#server/platform/extraction/lines.ts'
import { UNSPACED_LETTERS } from '#server/platform/unspaced-scripts.ts'

/** A part of a file, from the index or just extracted. */
export type SourceChunk = Omit<FoundChunk, 'score' | 'match'>

export interface Excerpt extends Omit<Citation, 'number'> {
  tokens: number
}

/** The tokens of the line above an excerpt. */
const HEADER_TOKENS = 16

/**
 * Cuts a chunk into parts short enough to be shown as a citation, each within one section and under its
 * headings.
 */
export function excerptsOf(chunk: SourceChunk): Excerpt[] {
  const { text, tokens, fileId, fileName, position, page, row } = chunk
  const place = { fileId, fileName, position, page, row }
  return segmentsOf(chunk).flatMap((segment) =>
    partsOf(segment.text).map((part) => ({
      ...behind(place, segment.linesBefore + part.linesBefore),
      headings: segment.headings,
      text: part.text,
      tokens: Math.ceil((tokens * part.text.length) / Math.max(1, text.length)) + HEADER_TOKENS,
    })),
  )
}

interface Segment extends Part {
  headings: string[]
}

/** Shorter sections are shown with the next one: most consist of a heading only. */
const SEGMENT_MIN = 80

function segmentsOf({ text, headings, sections }: Pick<SourceChunk, 'text' | 'headings' | 'sections'>) {
  const borders: number[] = []
  for (const { start } of sections) {
    if (start - (borders.at(-1) ?? 0) >= SEGMENT_MIN) borders.push(start)
  }
  return [0, ...borders].map((start, index): Segment => {
    const segment = text.slice(start, borders[index])
    const body = Math.min(start + segment.length - 1, start + SEGMENT_MIN)
    return {
      text: segment,
      linesBefore: countLineEnds(text.slice(0, start)),
      headings: headingsAt({ headings, sections }, body),
    }
  })
}

interface Part {
  text: string
  linesBefore: number
}

/** Keeps lines whole where possible. */
function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let open: Part | undefined
  for (const line of shortLinesOf(text)) {
    const isFull = open && open.text.length + 1 + line.text.length > EXCERPT_MAX
    if (open && isFull) parts.push(open)
    const isBegun = open !== undefined && !isFull && open.text.trim() !== ''
    open = open && isBegun ? { ...open, text: `${open.text}\n${line.text}` } : line
  }
  return [...parts, ...(open ? [open] : [])]
    .map((part) => ({ ...part, text: part.text.trim() }))
    .filter((part) => part.text !== '')
}

const shortLinesOf = (text: string): Part[] =>
  text.split('\n').flatMap((line, linesBefore) => shortLines(line).map((text) => ({ text, linesBefore })))

/** Cuts a long line at spaces. */
function shortLines(line: string): string[] {
  const lines: string[] = []
  let rest = line
  while (rest.length > EXCERPT_MAX) {
    const window = rest.slice(0, EXCERPT_MAX)
    const space = window.lastIndexOf(' ')
    const end = space > EXCERPT_MAX / 2 ? space : window.replace(/[\uD800-\uDBFF]$/, '').length
    lines.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return [...lines, rest]
}

export const toCitations = (excerpts: Excerpt[]): Citation[] =>
  excerpts.map(({ tokens: _, ...place }, index) => ({ ...place, number: index + 1 }))

const PLACE_WORDS: Record<Language, { page: string; line: string }> = {
  en: { page: 'page', line: 'line' },
  de: { page: 'Seite', line: 'Zeile' },
}

/** The location of an excerpt as text: "tides.pdf, page 3, Springs". */
export function placeOf(
  { fileName, page, row, headings }: Omit<Citation, 'number' | 'text'>,
  language: Language,
): string {
  const words = PLACE_WORDS[language]
  const heading = headings.at(-1)
  return [
    oneLine(fileName),
    page !== null && `${words.page} ${page}`,
    row !== null && page === null && `${words.line} ${row}`,
    heading && oneLine(heading),
  ]
    .filter(Boolean)
    .join(', ')
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** The citation numbers in an answer: "[2]", "[1, 4]". */
export function citedNumbers(text: string): Set<number> {
  const cited = new Set<number>()
  for (const [, list = ''] of text.matchAll(/\[(\d{1,4}(?:\s*,\s*\d{1,4})*)\]/g)) {
    for (const number of list.split(',')) cited.add(Number(number))
  }
  return cited
}

/** The citations that the answer uses. */
export function citedOf({ citations, files, pages = [] }: AnswerSources, text: string): AnswerSources {
  const cited = citedNumbers(text)
  const citedPages = pages.filter(({ number }) => cited.has(number))
  return {
    citations: citations.filter(({ number }) => cited.has(number)),
    files,
    ...(citedPages.length > 0 && { pages: citedPages }),
  }
}

/** The number of the question's words in an excerpt, when no score is known. */
export function wordsShared(question: string, text: string): number {
  const wanted = new Set(wordsOf(question))
  const present = new Set(wordsOf(text))
  return [...wanted].filter((word) => present.has(word)).length
}

const UNSPACED = new RegExp(UNSPACED_LETTERS, 'g')

/** Short words are ignored; long ones are compared by their beginnings, to match other forms. */
function wordsOf(text: string): string[] {
  const spaced = text.toLowerCase().replaceAll(UNSPACED, ' ')
  const words = (spaced.match(/[\p{L}\p{N}]{4,}/gu) ?? []).map((word) => word.slice(0, 6))
  return [...words, ...(text.match(UNSPACED) ?? []).flatMap(pairsOf)]
}

const pairsOf = (letters: string): string[] =>
  Array.from({ length: Math.max(1, letters.length - 1) }, (_, at) => letters.slice(at, at + 2))
