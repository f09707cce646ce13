import { createContext, type ReactNode } from 'react'
import type { Markup } from './markup.ts'

/** Draws the number in brackets of something that a text refers to; nothing where there is no such thing. */
export type DrawReference = (number: number) => ReactNode

export const ReferenceContext = createContext<DrawReference | undefined>(undefined)

type Tree = ReturnType<Markup['toElements']>
type Node = Tree['children'][number]

const LIST = /\[(\d{1,4}(?:\s*,\s*\d{1,4})*)\]/g
/** What stands in these is not prose. */
const LITERAL = new Set(['code', 'pre', 'a', 'math', 'svg'])

/** Makes `[2]` and `[1, 3]` elements of their own, one for each number, so that they can be drawn. */
export function withReferences(tree: Tree): Tree {
  return { ...tree, children: tree.children.flatMap(marked) }
}

function marked(node: Node): Node[] {
  if (node.type === 'text') return split(node.value)
  if (node.type !== 'element' || LITERAL.has(node.tagName) || isMaths(node)) return [node]
  return [{ ...node, children: node.children.flatMap(marked) as typeof node.children }]
}

const isMaths = ({ properties }: { properties: { className?: unknown } }) =>
  [properties.className].flat().some((name) => typeof name === 'string' && /^(katex|math)/.test(name))

function split(value: string): Node[] {
  const parts: Node[] = []
  let end = 0
  for (const match of value.matchAll(LIST)) {
    if (match.index > end) parts.push({ type: 'text', value: value.slice(end, match.index) })
    for (const number of match[1]?.split(',') ?? []) parts.push(reference(number.trim()))
    end = match.index + match[0].length
  }
  if (end < value.length) parts.push({ type: 'text', value: value.slice(end) })
  return parts
}

/** `cite` is what a reference to a source is called; its children are what is drawn where the number means nothing. */
const reference = (number: string): Node => ({
  type: 'element',
  tagName: 'cite',
  properties: { dataNumber: number },
  children: [{ type: 'text', value: `[${number}]` }],
})
