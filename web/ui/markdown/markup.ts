import type { MathPlugin } from '@streamdown/math'
import type { Root, RootContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { boundedTree } from './bounded-tree.ts'
import { rehypePlugins } from './markdown-policy.ts'

/** Markdown as a tree, and what of it may be shown. */
export type Markup = ReturnType<typeof createMarkup>

export function createMarkup(maths?: MathPlugin) {
  const processor = unified()
    .use(remarkParse)
    .use(remarkGfm)
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

/** Raw HTML is never made into elements: people see what was written. */
function withoutHtml<N extends Root | RootContent>(node: N): N {
  if (node.type === 'html') return { ...node, type: 'text' }
  if (!('children' in node)) return node
  return { ...node, children: node.children.map(withoutHtml) }
}

type Elements = ReturnType<Markup['toElements']>

const CARET_IN = ['p', 'li', 'h1', 'h2', 'h3', 'h4']

/**
 * The caret stands in the last line, of a list in the last of its points. A class of this one element alone: one of the
 * whole text would have the browser look at all of a long answer again when it ends.
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
