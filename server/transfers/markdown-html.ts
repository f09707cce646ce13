import { toHtml } from 'hast-util-to-html'
import type { Root, RootContent } from 'mdast'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { escapeHtml } from './escape-html.ts'

/** Longer texts are shown as they are: formatting them would block the process. */
const FORMATTED_MAX = 200_000

const processor = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).use(rehypeSanitize).freeze()

/** Markdown as HTML without scripts; raw HTML in it is shown as text. */
export function markdownHtml(markdown: string): string {
  if (markdown.length > FORMATTED_MAX) return plainHtml(markdown)
  try {
    return toHtml(processor.runSync(withoutHtml(processor.parse(markdown))))
  } catch (error) {
    // Nested too deeply.
    if (error instanceof RangeError) return plainHtml(markdown)
    throw error
  }
}

const plainHtml = (text: string) => `<pre>${escapeHtml(text)}</pre>`

function withoutHtml<N extends Root | RootContent>(node: N): N {
  if (node.type === 'html') return { ...node, type: 'text' }
  if (!('children' in node)) return node
  return { ...node, children: node.children.map(withoutHtml) }
}
