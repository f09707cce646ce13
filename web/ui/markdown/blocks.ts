import type { Root, RootContent } from 'mdast'
import remend from 'remend'

/**
 * A paragraph, list, table … of a text, or all of it. Its source is its identity: the same source is not
 * rendered again.
 */
export interface Block {
  source: string
  nodes: RootContent[]
}

type Parse = (markdown: string) => Root

/** Footnotes and link definitions have effects on other blocks: a text with them is one block. */
const REACHES_ACROSS = /^ {0,3}\[[^\]\n]+\]:/m
/** Later text can still change the last block, and join it to the one before. */
const UNSETTLED = 2

/**
 * Reads a growing text incrementally: only its end is parsed again, so that a word at the end of a long
 * answer costs no more than one at its beginning. Each rendered text has its own reader.
 */
export function createBlockReader(parse: Parse): (text: string, isGrowing: boolean) => Block[] {
  let blocks: Block[] = []
  let whole: string | undefined
  return (text, isGrowing) => {
    if (text === whole && !isGrowing) return blocks
    whole = isGrowing ? undefined : text
    const isWhole = REACHES_ACROSS.test(text)
    const settled = isWhole ? [] : settledBlocks(blocks, text)
    const rest = text.slice(settled.reduce((length, { source }) => length + source.length, 0))
    const end = isGrowing ? remend(rest) : rest
    const { children } = parse(end)
    blocks = isWhole ? [{ source: end, nodes: children }] : [...settled, ...blocksOf(children, end)]
    return blocks
  }
}

function settledBlocks(blocks: Block[], text: string): Block[] {
  let length = 0
  const changed = blocks.findIndex(({ source }) => {
    const isSame = text.startsWith(source, length)
    length += source.length
    return !isSame
  })
  return blocks.slice(0, Math.max(0, (changed === -1 ? blocks.length : changed) - UNSETTLED))
}

function blocksOf(nodes: RootContent[], text: string): Block[] {
  const starts = nodes.map((node, index) => (index === 0 ? 0 : lineStart(text, node)))
  return nodes.map((node, index) => ({ source: text.slice(starts[index], starts[index + 1]), nodes: [node] }))
}

/** With its indentation, which determines the content of a list item. */
const lineStart = (text: string, { position }: RootContent) =>
  text.lastIndexOf('\n', (position?.start.offset ?? 0) - 1) + 1

const RUN = 12

/**
 * Divides the blocks of a text, from its beginning, so that only the last run of a growing text changes. No run
 * ends with a block that has a space of its own around it.
 */
export function runsOf(blocks: readonly Block[]): Block[][] {
  const runs: Block[][] = []
  for (const block of blocks) {
    const run = runs.at(-1)
    if (run && (run.length < RUN || isApart(run.at(-1)))) run.push(block)
    else runs.push([block])
  }
  return runs
}

export const isApart = (block: Block | undefined) =>
  block?.nodes[0]?.type === 'heading' || block?.nodes[0]?.type === 'thematicBreak'

const FENCE = /^[\s>]*(`{3,}|~{3,})/

/** Whether a text ends inside code. */
export function endsInFence(text: string): boolean {
  let open = ''
  for (const line of text.split('\n')) {
    const fence = FENCE.exec(line)?.[1] ?? ''
    if (!open) open = fence
    else if (fence.startsWith(open)) open = ''
  }
  return open !== ''
}
