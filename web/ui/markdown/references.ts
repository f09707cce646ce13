import { createContext, type ReactNode } from 'react'
import type { Markup } from './markup.ts'

/** Renders the citation number of a source; nothing without a source. */
export type DrawReference = (number: number) => ReactNode

export const ReferenceContext = createContext<DrawReference | undefined>(undefined)

type Tree = ReturnType<Markup['toElements']>
type Node = Tree['children'][number]
type Elements = Extract<Node, { type: 'element' }>['children']

const LIST = String.raw`\[\d{1,4}(?:\s*,\s*\d{1,4})*\]`
/**
 * The word before (a very long one may be shortened), the lists of numbers, and the punctuation after them.
 */
const CITED = new RegExp(String.raw`([^\s[\]]{0,30})([ \u00a0]?)(${LIST}(?:\s?${LIST})*)([.,;:!?)»”]*)`, 'g')
/** Prevents a line break between two elements. */
const WORD_JOINER = '\u2060'
/** Their content is not prose. */
const LITERAL = new Set(['code', 'pre', 'a', 'math', 'svg'])

/** Converts `[2]` and `[1, 3]` into elements, one for each number, so that they can be rendered. */
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
  for (const { 0: whole, 1: word = '', 2: gap = '', 3: lists = '', 4: after = '', index } of value.matchAll(
    CITED,
  )) {
    if (index > end) parts.push(text(value.slice(end, index)))
    const numbers = lists.match(/\d+/g) ?? []
    // The word may be the end of an element before, such as bold text.
    const before = word + gap || (index === 0 ? WORD_JOINER : '')
    parts.push(unbroken([text(before), ...numbers.map(reference), text(after)]))
    end = index + whole.length
  }
  if (end < value.length) parts.push(text(value.slice(end)))
  return parts
}

const text = (value: string): Node => ({ type: 'text', value })

/** Prevents a line break before a number and before the full stop after it. */
const unbroken = (children: Node[]): Node => ({
  type: 'element',
  tagName: 'span',
  properties: { className: ['whitespace-nowrap'] },
  children: children.filter((child) => child.type !== 'text' || child.value !== '') as Elements,
})

/** `cite` is the element of a citation; its children are rendered when the number has no source. */
const reference = (number: string): Node => ({
  type: 'element',
  tagName: 'cite',
  properties: { dataNumber: number },
  children: [{ type: 'text', value: `[${number}]` }],
})
