import type { Markup } from './markup.ts'
import { withDollarMaths } from './maths.ts'

type Tree = ReturnType<Markup['toElements']>
type Node = Tree['children'][number]
type Element = Extract<Node, { type: 'element' }>

const BLOCKS = new Set('p h1 h2 h3 h4 h5 h6 li tr pre blockquote ul ol table'.split(' '))

/** Marks the innermost block that contains a line, with the number of lines of the block before it. */
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

/** Generated elements, such as the body of a table, have no position. */
const mayHold = ({ position }: Element, line: number) =>
  !position || (position.start.line <= line && line <= position.end.line)

/** The line in the renderer's form of a text, in which maths can take more lines. */
export function lineInForm(text: string, line: number): number {
  const lines = text.split('\n').slice(0, line).join('\n')
  return withDollarMaths(lines).split('\n').length
}
