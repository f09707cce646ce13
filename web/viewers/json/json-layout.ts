import { type JsonNodes, nameOf, writtenAt } from './json-nodes.ts'

/** Deeper than this, lines are not indented further. */
const INDENTED_MAX = 60

/** The same data with a line for each value. */
export function layOut(nodes: JsonNodes): string {
  const { start, parent, place, size, after, depth, text } = nodes
  const lines: string[] = []
  const write = (node: number, line: string) =>
    lines.push('  '.repeat(Math.min(depth[node] ?? 0, INDENTED_MAX)) + line)
  const commaAfter = (node: number) => ((place[node] ?? 0) + 1 < (size[parent[node] ?? -1] ?? 0) ? ',' : '')
  for (let node = 0; node < start.length; node += 1) {
    const name = nameOf(nodes, node)
    const begin = name === undefined ? '' : `"${name}": `
    if (size[node]) {
      write(node, begin + text.charAt(start[node] ?? 0))
      continue
    }
    write(node, begin + writtenAt(nodes, node) + commaAfter(node))
    for (let outer = parent[node] ?? -1; after[outer] === node + 1; outer = parent[outer] ?? -1) {
      write(outer, (text.charAt(start[outer] ?? 0) === '{' ? '}' : ']') + commaAfter(outer))
    }
  }
  return lines.join('\n')
}

/** The value in a line of that layout, counted from 1. */
export function nodeInLine({ start, depth, size }: JsonNodes, wanted: number): number | undefined {
  let line = 1
  for (let node = 0; node < start.length; node += 1) {
    if (line >= wanted) return node
    line += 1 + (size[node] ? 0 : (depth[node] ?? 0) - (depth[node + 1] ?? 0))
  }
  return undefined
}
