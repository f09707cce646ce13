import type { FilePlace } from './file-place.ts'
import { findEach, findExcerpt } from './find-excerpt.ts'
import { lineSpan } from './line-of-text.ts'
import { loosely } from './patterns.ts'
import { readTextOf } from './text-ranges.ts'

/** The range of a chunk in rendered text. */
export function rangeOfExcerpt(root: HTMLElement, excerpt: string): Range | undefined {
  const { text, rangeOf } = readTextOf(root)
  const span = findExcerpt(text, excerpt)
  return span && rangeOf(span)
}

/** In verbatim text: the chunk after the line, or the line. */
export function rangeInText(root: HTMLElement, { text: excerpt, row }: FilePlace): Range | undefined {
  const { text, rangeOf } = readTextOf(root)
  const line = row === undefined ? undefined : lineSpan(text, row)
  const span = excerpt === undefined ? line : findExcerpt(text, excerpt, line?.start)
  return span && rangeOf(span)
}

/** In rendered Markdown: the chunk after the line, or the line. */
export function rangeInMarkdown(root: HTMLElement, markdown: string, place: FilePlace): Range | undefined {
  const line = place.row === undefined ? undefined : rangeOfLine(root, markdown, place.row)
  if (place.text === undefined) return line
  const { text, rangeOf } = readTextOf(root)
  const span = findExcerpt(text, place.text, line && lengthBefore(root, line))
  return span ? rangeOf(span) : line
}

/**
 * The element of the line gives the position, with the number of its lines before it, since they may have the
 * same text.
 */
function rangeOfLine(root: HTMLElement, markdown: string, row: number): Range | undefined {
  const span = lineSpan(markdown, row)
  const marked = root.querySelector<HTMLElement>('[data-marked-line]')
  if (!span || !marked) return undefined
  const line = markdown.slice(span.start, span.end)
  const { text, rangeOf } = readTextOf(marked)
  const linesBefore = Number(marked.dataset.markedLine)
  const before = markdown.slice(lineSpan(markdown, row - linesBefore)?.start, span.start)
  const found = findNth(text, line, countOf(before, line))
  return rangeOf(found ?? { start: 0, end: text.length })
}

function lengthBefore(root: HTMLElement, { startContainer, startOffset }: Range): number {
  const before = document.createRange()
  before.setStart(root, 0)
  before.setEnd(startContainer, startOffset)
  return before.toString().length
}

function findNth(text: string, words: string, before: number) {
  let found = findExcerpt(text, words)
  for (let count = 0; found && count < before; count += 1)
    found = findExcerpt(text, words, found.end) ?? found
  return found
}

function countOf(text: string, words: string): number {
  const pattern = loosely(words)
  return pattern ? findEach(text, pattern).length : 0
}
