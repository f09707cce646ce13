import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import TurndownService from 'turndown'
import { decodeText } from './decode-text.ts'
import { declaredCharset } from './html.ts'
import { readHtmlTags } from './markup.ts'
import { type Block, ExtractionError } from './port.ts'

/** The cost of extracting the main text grows faster than the size of the page. */
const HTML_MAX = 5_000_000
const ELEMENTS_MAX = 100_000

/** Elements with charset and address, prepended by the code that fetched the page. */
const PREPENDED_ELEMENTS = /^(?:<(?:meta|base) [^>]*>)+/

/** The main text of a page as Markdown, in one block. */
export function readArticle(bytes: Buffer): Block[] {
  const html = decodeText(bytes, declaredCharset(bytes))
  if (html.length > HTML_MAX) throw new ExtractionError('too_large')
  // Refuses pages that are nested too deeply before a tree is built.
  readHtmlTags(html, {})
  const { article, base } = readPage(html)
  if (!article?.content || !article.textContent?.trim()) throw new ExtractionError('no_text')
  const { document } = parseHTML(`<html><body>${article.content}</body></html>`)
  makeAbsolute(document, base)
  const text = converter().turndown(document.body)
  const [title, author] = [inOneLine(article.title), inOneLine(article.byline)]
  return [{ text: [title && `# ${title}`, author && `*${author}*`, text].filter(Boolean).join('\n\n') }]
}

const inOneLine = (text: string | null | undefined) => text?.replaceAll(/\s+/g, ' ').trim()

function readPage(html: string) {
  const said = PREPENDED_ELEMENTS.exec(html)?.[0] ?? ''
  const page = html.slice(said.length)
  const { document } = parseHTML(/<html/i.test(page) ? page : `<html><body>${page}</body></html>`)
  const address = /href="([^"]*)"/.exec(said)?.[1]
  const ownBase = document.querySelector('base')?.getAttribute('href') ?? ''
  const base = URL.canParse(ownBase, address) ? new URL(ownBase, address).href : address
  return { article: new Readability(document, { maxElemsToParse: ELEMENTS_MAX }).parse(), base }
}

type Parsed = ReturnType<typeof parseHTML>

/** Links inside the page and links with effects become plain text. */
function makeAbsolute(document: Parsed['document'], base: string | undefined): void {
  for (const [selector, attribute] of [
    ['a[href]', 'href'],
    ['img[src]', 'src'],
  ] as const) {
    for (const element of document.querySelectorAll(selector)) {
      const target = element.getAttribute(attribute) ?? ''
      const address = URL.canParse(target, base) ? new URL(target, base) : undefined
      if (address && /^(https?|mailto):$/.test(address.protocol))
        element.setAttribute(attribute, address.href)
      else element.removeAttribute(attribute)
    }
  }
}

function converter(): TurndownService {
  const service = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
  })
  service.addRule('tableRow', {
    filter: 'tr',
    replacement: (_, node) => {
      const cells = [...node.children].map((cell) => (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim())
      const row = `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
      const isFirst = node === node.closest('table')?.querySelector('tr')
      return isFirst ? `${row}|${' --- |'.repeat(cells.length)}\n` : row
    },
  })
  service.addRule('table', { filter: 'table', replacement: (content) => `\n\n${content.trim()}\n\n` })
  return service
}
