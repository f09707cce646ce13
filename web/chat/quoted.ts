import { copiedContent } from '#web/ui/markdown/copied-content.ts'

const ANSWER = '[data-answer]'

/** The selected part of the answer in which the selection starts, if any. */
export function selectedInAnswer(log: Element | null): Range | undefined {
  const selection = getSelection()
  if (!log || !selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0).cloneRange()
  const { startContainer, endContainer } = range
  const start = startContainer instanceof Element ? startContainer : startContainer.parentElement
  const answer = start?.closest(ANSWER)
  if (!answer || !log.contains(answer)) return undefined
  // A triple click selects up to the next paragraph, which may be outside of the answer.
  if (!answer.contains(endContainer)) range.setEnd(answer, answer.childNodes.length)
  return range
}

/** A part of an answer as a Markdown quote. */
export function quoteOf(range: Range): string {
  const part = document.createElement('div')
  part.append(range.cloneContents())
  return quoted(copiedContent(part).text)
}

export const quoted = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
