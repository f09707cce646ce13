import { texOf } from './tex-source.ts'

/**
 * Copies formulas of a selection as TeX: they are rendered twice, for the eye and for assistive technology, and the
 * browser would copy both. A formula that is selected in part is copied whole.
 */
export function copyMaths(event: ClipboardEvent): void {
  const selection = getSelection()
  if (!event.clipboardData || !selection || selection.isCollapsed) return
  const range = selection.getRangeAt(0).cloneRange()
  const first = formulaAround(range.startContainer)
  if (first) range.setStartBefore(first)
  const last = formulaAround(range.endContainer)
  if (last) range.setEndAfter(last)
  const content = document.createElement('div')
  content.append(range.cloneContents())
  if (!content.querySelector('.katex')) return
  for (const button of content.querySelectorAll('button')) button.remove()
  event.clipboardData.setData('text/html', content.innerHTML)
  for (const formula of content.querySelectorAll('.katex')) formula.replaceWith(texOf(formula))
  event.clipboardData.setData('text/plain', renderedText(content))
  event.preventDefault()
}

function formulaAround(node: Node): Element | null {
  const element = node instanceof Element ? node : node.parentElement
  return element?.closest('.katex-display') ?? element?.closest('.katex') ?? null
}

/** The text of an element outside the document, whose buttons are removed. Only an element in the document has its lines broken as they are shown. */
export function renderedText(content: HTMLElement): string {
  for (const button of content.querySelectorAll('button')) button.remove()
  content.style.cssText = 'position: fixed; inset-inline-start: -200vw'
  document.body.append(content)
  try {
    return content.innerText
  } finally {
    content.remove()
  }
}
