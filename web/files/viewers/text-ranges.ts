import type { PassageRange } from './passage.ts'

/** The texts under an element, in the order in which they are read. */
export function textsUnder(root: HTMLElement): Text[] {
  const nodes: Text[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) nodes.push(walker.currentNode as Text)
  return nodes
}

/** The part of a page that was found in its texts. */
export function toRange(nodes: readonly Text[], { start, end }: PassageRange): Range | undefined {
  const [first, last] = [nodes[start.piece], nodes[end.piece]]
  if (!first || !last) return undefined
  const range = document.createRange()
  range.setStart(first, start.offset)
  range.setEnd(last, end.offset)
  return range
}
