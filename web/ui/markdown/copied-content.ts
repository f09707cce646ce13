import { renderedText } from './copy-maths.ts'
import { texOf } from './tex-source.ts'

/** What text editors need: everything else of the page is left out. */
const KEPT_ATTRIBUTES = ['href', 'src', 'alt', 'start', 'colspan', 'rowspan']

/** A rendered text for the clipboard: formatted, and as it reads without its format. */
export function copiedContent(rendered: Element): { html: string; text: string } {
  const content = document.createElement('div')
  content.innerHTML = rendered.innerHTML
  for (const diagram of content.querySelectorAll<HTMLElement>('.diagram'))
    diagram.replaceWith(sourceOf(diagram))
  for (const control of content.querySelectorAll('button, .code-block > figcaption')) control.remove()
  for (const formula of content.querySelectorAll('.katex')) formula.replaceWith(texOf(formula))
  for (const element of content.querySelectorAll('*'))
    for (const name of element.getAttributeNames())
      if (!KEPT_ATTRIBUTES.includes(name)) element.removeAttribute(name)
  const html = content.innerHTML
  return { html, text: renderedText(content).trim() }
}

/** Other programs get the definition: few of them show an SVG. */
function sourceOf({ dataset }: HTMLElement): Element {
  const source = document.createElement('pre')
  source.textContent = dataset.definition ?? ''
  return source
}
