/** Labels of the interface, not text of the conversation. */
const NO_TEXT = 'button, header, .sr-only, [aria-hidden="true"], textarea, style, script'
const RANGES_MAX = 500

/** Matches a text in any case, with any white space for a space. */
export function patternOf(query: string): RegExp | undefined {
  const words = query.trim().split(/\s+/).map(escaped)
  return words[0] ? new RegExp(words.join(String.raw`\s+`), 'giu') : undefined
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

/** The ranges of a text in a rendered message, also across bold words and highlighted code. */
export function rangesOf(message: Element, pattern: RegExp): Range[] {
  const { nodes, starts, text } = textOf(message)
  const ranges: Range[] = []
  for (const { index, 0: found } of text.matchAll(pattern)) {
    const [first, last] = [lastUpTo(starts, index), lastUpTo(starts, index + found.length - 1)]
    const [from, to] = [nodes[first], nodes[last]]
    if (!from || !to) continue
    const range = document.createRange()
    range.setStart(from, index - (starts[first] ?? 0))
    range.setEnd(to, index + found.length - (starts[last] ?? 0))
    ranges.push(range)
    if (ranges.length === RANGES_MAX) break
  }
  return ranges
}

function textOf(message: Element): { nodes: Text[]; starts: number[]; text: string } {
  const nodes: Text[] = []
  const starts: number[] = []
  let text = ''
  const walker = document.createTreeWalker(
    message,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) => {
      if (node instanceof Element)
        return node.matches(NO_TEXT) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP
      return NodeFilter.FILTER_ACCEPT
    },
  )
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    nodes.push(node)
    starts.push(text.length)
    text += node.data
  }
  return { nodes, starts, text }
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
