import type { Units } from '../use-unit-search.ts'
import { type JsonNodes, nameOf, writtenAt } from './json-nodes.ts'
import { isBranch } from './json-tree.ts'

/** More of a value is shown in the source. */
const LETTERS_MAX = 2000

/** A value as it is shown. */
export const shownValue = (nodes: JsonNodes, node: number) => writtenAt(nodes, node).slice(0, LETTERS_MAX)

export const isValueCut = (nodes: JsonNodes, node: number) => writtenAt(nodes, node).length > LETTERS_MAX

/** The searched units of a tree are its names and values. */
export const unitsOfJson = (nodes: JsonNodes): Units => ({
  count: nodes.start.length,
  textsOf: (node) => [nameOf(nodes, node) ?? '', isBranch(nodes, node) ? '' : shownValue(nodes, node)],
})
