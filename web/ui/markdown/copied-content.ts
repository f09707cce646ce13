import { renderedText } from './copy-maths.ts'
import { texOf } from './tex-source.ts'

/** What text editors need: everything else of the page is left out. */
const KEPT_ATTRIBUTES = ['href', 'src', 'alt', 'start', 'colspan', 'rowspan']
/** The boxes of a task list, which other programs would show as text fields. */
const BOXES = ['☑', '☐'] as const

/** A rendered text for the clipboard: formatted, and as it reads without its format. */
export function copiedContent(rendered: Element): { html: string; text: string } {
  const content = document.createElement('div')
  content.innerHTML = rendered.innerHTML
  for (const diagram of content.querySelectorAll<HTMLElement>('.diagram'))
    diagram.replaceWith(sourceOf(diagram))
  for (const control of content.querySelectorAll('button, .code-block > figcaption')) control.remove()
  for (const box of content.querySelectorAll('input')) box.replaceWith(`${BOXES[box.checked ? 0 : 1]} `)
  for (const formula of content.querySelectorAll('.katex')) formula.replaceWith(texOf(formula))
  for (const element of content.querySelectorAll('*'))
    for (const name of element.getAttributeNames())
      if (!KEPT_ATTRIBUTES.includes(name)) element.removeAttribute(name)
  const html = content.innerHTML
  for (const list of content.querySelectorAll<HTMLElement>('ol, ul')) writeMarkers(list)
  return { html, text: renderedText(content).trim() }
}

/** The numbers and bullets of a list are no text of the page. */
function writeMarkers(list: HTMLElement): void {
  const depth = depthOf(list)
  const start = list instanceof HTMLOListElement ? list.start : undefined
  const items = [...list.children].filter((child) => child.matches('li'))
  for (const [index, item] of items.entries()) {
    const marker = document.createElement('span')
    marker.style.whiteSpace = 'pre'
    const bullet = BOXES.some((box) => item.textContent.trim().startsWith(box)) ? '' : '• '
    marker.textContent = `${'   '.repeat(depth)}${start === undefined ? bullet : `${start + index}. `}`
    const first = item.firstElementChild
    // Before a paragraph it would be a line of its own.
    const line = first?.matches('p') ? first : item
    line.prepend(marker)
  }
}

/** How many lists contain this one. */
function depthOf(list: Element): number {
  const around = list.parentElement?.closest('ol, ul')
  return around ? depthOf(around) + 1 : 0
}

/** Other programs get the definition: few of them show an SVG. */
function sourceOf({ dataset }: HTMLElement): Element {
  const source = document.createElement('pre')
  source.textContent = dataset.definition ?? ''
  return source
}
