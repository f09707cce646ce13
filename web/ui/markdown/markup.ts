import type { MathPlugin } from '@streamdown/math'
import type { Root, RootContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
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
    parse: (markdown: string) => processor.parse(markdown),
    toElements: (nodes: RootContent[]) => processor.runSync(withoutHtml({ type: 'root', children: nodes })),
  }
}

/** Raw HTML is never made into elements: people see what was written. */
function withoutHtml<N extends Root | RootContent>(node: N): N {
  if (node.type === 'html') return { ...node, type: 'text' }
  if (!('children' in node)) return node
  return { ...node, children: node.children.map(withoutHtml) }
}
