import type { Span } from './find-excerpt.ts'

/** The text of an element, with a mapping of its parts to ranges. */
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

/** The index of the last number that is not larger; the numbers ascend. */
function lastUpTo(numbers: readonly number[], wanted: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) <= wanted) low = middle + 1
    else high = middle
  }
  return low - 1
}
