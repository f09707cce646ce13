import type { Units } from '../use-unit-search.ts'
import { type JsonNodes, nameOf, writtenAt } from './json-nodes.ts'
import { isBranch } from './json-tree.ts'

/** More of a value is read in the source. */
const LETTERS_MAX = 2000

/** A value as it is shown. */
export function shownValue(nodes: JsonNodes, node: number): string {
  const written = writtenAt(nodes, node)
  return written.length > LETTERS_MAX ? `${written.slice(0, LETTERS_MAX)}…` : written
}

/** A tree is searched in its names and its values. */
export const unitsOfJson = (nodes: JsonNodes): Units => ({
  count: nodes.start.length,
  textsOf: (node) => [nameOf(nodes, node) ?? '', isBranch(nodes, node) ? '' : shownValue(nodes, node)],
})
