import type { Span } from './passage.ts'

/** What stands under an element as one text, and the way from a part of it back to the page. */
export interface ReadText {
  text: string
  rangeOf: (span: Span) => Range | undefined
}

export function readTextOf(root: HTMLElement): ReadText {
  const nodes: Text[] = []
  const starts: number[] = []
  let text = ''
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    nodes.push(node)
    starts.push(text.length)
    text += node.data
  }
  return {
    text,
    rangeOf: ({ start, end }) => {
      const [first, last] = [lastUpTo(starts, start), lastUpTo(starts, Math.max(start, end - 1))]
      const [from, to] = [nodes[first], nodes[last]]
      if (!from || !to) return undefined
      const range = document.createRange()
      range.setStart(from, start - (starts[first] ?? 0))
      range.setEnd(to, end - (starts[last] ?? 0))
      return range
    },
  }
}

/** Where the last of the numbers is that is not larger. */
function lastUpTo(numbers: readonly number[], wanted: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) <= wanted) low = middle + 1
    else high = middle
  }
  return low - 1
}
