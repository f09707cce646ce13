import type { MathPlugin } from '@streamdown/math'
import type { Root, RootContent } from 'mdast'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { boundedTree } from './bounded-tree.ts'
import { gfmReader } from './gfm-reader.ts'
import { rehypePlugins } from './markdown-policy.ts'

/** The Markdown parser, with the permitted elements. */
export type Markup = ReturnType<typeof createMarkup>

export function createMarkup(maths?: MathPlugin) {
  const processor = unified()
    .use(remarkParse)
    .use(gfmReader)
    .use(maths ? [maths.remarkPlugin] : [])
    .use(remarkRehype)
    .use(rehypePlugins)
    .use(maths ? [maths.rehypePlugin] : [])
    .freeze()
  return {
    parse: (markdown: string) => boundedTree(processor.parse(markdown), markdown),
    toElements: (nodes: RootContent[]) => processor.runSync(withoutHtml({ type: 'root', children: nodes })),
  }
}

/** Raw HTML is never rendered: its source is shown. */
function withoutHtml<N extends Root | RootContent>(node: N): N {
  if (node.type === 'html') return { ...node, type: 'text' }
  if (!('children' in node)) return node
  return { ...node, children: node.children.map(withoutHtml) }
}

type Elements = ReturnType<Markup['toElements']>

const CARET_IN = ['p', 'li', 'h1', 'h2', 'h3', 'h4']

/**
 * The caret is in the last line, of a list in its last item. Only this element gets a class: a class of the
 * whole text would make the browser restyle all of a long answer when it ends.
 */
export function withCaret(tree: Elements): Elements {
  let last: Elements | Elements['children'][number] | undefined = tree
  while (last && 'children' in last) {
    last = last.children.findLast(({ type }) => type === 'element')
    if (last?.type === 'element' && CARET_IN.includes(last.tagName)) {
      last.properties.className = [last.properties.className ?? [], 'has-caret'].flat().map(String)
      break
    }
  }
  return tree
}
