import type { Markup } from './markup.ts'
import { withDollarMaths } from './maths.ts'

type Tree = ReturnType<Markup['toElements']>
type Node = Tree['children'][number]
type Element = Extract<Node, { type: 'element' }>

const BLOCKS = new Set('p h1 h2 h3 h4 h5 h6 li tr pre blockquote ul ol table'.split(' '))

/** Says of the innermost block that a line was made into how many lines of the block come before it. */
export function withMarkedLine(tree: Tree, line: number): Tree {
  const block = innermost(tree.children, line)
  if (block) block.properties.dataMarkedLine = line - (block.position?.start.line ?? line)
  return tree
}

function innermost(nodes: readonly Node[], line: number): Element | undefined {
  for (const node of nodes) {
    if (node.type !== 'element' || !mayHold(node, line)) continue
    const found = innermost(node.children, line)
    if (found) return found
    if (node.position && BLOCKS.has(node.tagName)) return node
  }
  return undefined
}

/** What was made up, as the body of a table, has no place of its own. */
const mayHold = ({ position }: Element, line: number) =>
  !position || (position.start.line <= line && line <= position.end.line)

/** Where a line of a text is in the renderer's form of it, in which maths can take more lines. */
export function lineInForm(text: string, line: number): number {
  const lines = text.split('\n').slice(0, line).join('\n')
  return withDollarMaths(lines).split('\n').length
}
