import { behind, countLineEnds } from '#server/platform/extraction/lines.ts'
import type { Block } from '#server/platform/extraction/port.ts'

/** A passage as it is stored: what is found and quoted. */
export interface Chunk {
  text: string
  headings: string[]
  page: number | null
  row: number | null
  tokens: number
}

export interface ChunkOptions {
  /** Tokens. */
  size: number
  countTokens(text: string): Promise<number>
}

/** Another number whenever the same words come out with other lines between them, or at other places. */
export const PASSAGES_LAYOUT = 2
/** The share of a passage that the next one repeats, so that a thought cut in two is whole in one of both. */
const OVERLAP = 0.1
/** A new section begins a new passage unless the old one would be this small. */
const SMALL = 0.25
/** Lines between two blocks. Tables may have rows far apart. */
const GAP_MAX = 20

type Counted = Block & { tokens: number }

/** Joins the blocks of a file to passages, none longer than `size` and none across pages. The same file gives the same. */
export async function* chunksOf(blocks: AsyncIterable<Block>, options: ChunkOptions): AsyncGenerator<Chunk> {
  let open: Counted[] = []
  // Kept along: a passage may have thousands of one-letter rows.
  let tokens = 0
  for await (const block of blocks) {
    for await (const piece of fitting(block, options)) {
      if (open.length > 0 && !belongs(open, tokens, piece, options.size)) {
        yield toChunk(open)
        open = overlapping(open, piece, options.size)
        tokens = tokensIn(open)
      }
      open.push(piece)
      tokens += piece.tokens
    }
  }
  if (open.length > 0) yield toChunk(open)
}

const tokensIn = (blocks: Counted[]) => blocks.reduce((sum, { tokens }) => sum + tokens, 0)

function belongs(open: Counted[], tokens: number, next: Counted, size: number): boolean {
  const [first] = open
  if (first?.page !== next.page || tokens + next.tokens > size) return false
  return sameHeadings(open.at(-1), next) || tokens < size * SMALL
}

/** The last blocks of the passage before, as far as they are short and of the same place. */
function overlapping(closed: Counted[], next: Counted, size: number): Counted[] {
  const repeated: Counted[] = []
  let tokens = 0
  for (const block of closed.slice(1).toReversed()) {
    const isNear = block.page === next.page && sameHeadings(block, next)
    tokens += block.tokens
    if (!isNear || tokens > size * OVERLAP || tokens + next.tokens > size) break
    repeated.push(block)
  }
  return repeated.reverse()
}

const sameHeadings = (a: Block | undefined, b: Block) =>
  (a?.headings ?? []).join('\n') === (b.headings ?? []).join('\n')

function toChunk(blocks: Counted[]): Chunk {
  const [first, second] = blocks
  return {
    text: joined(blocks),
    headings: (isHeadingOf(first, second) ? second?.headings : first?.headings) ?? [],
    page: first?.page ?? null,
    row: first?.row ?? null,
    tokens: tokensIn(blocks),
  }
}

/** Lines of a passage are counted like those of its file: its blocks stand as far apart as there. */
function joined(blocks: Block[]): string {
  let text = ''
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1]
    text += before ? `${between(before, block)}${block.text}` : block.text
  }
  return text
}

function between(before: Block, after: Block): string {
  if (before.row === undefined || after.row === undefined) return '\n'
  const lines = after.row - before.row - countLineEnds(before.text)
  return lines === 0 ? ' ' : '\n'.repeat(Math.min(Math.max(lines, 1), GAP_MAX))
}

/** A passage that begins with a heading stands under it. */
function isHeadingOf(first: Counted | undefined, second: Counted | undefined): boolean {
  const above = [...(first?.headings ?? []), first?.text]
  return second?.headings?.join('\n') === above.join('\n')
}

/** The block, or if it is too long the parts of it. */
async function* fitting(block: Block, { size, countTokens }: ChunkOptions): AsyncGenerator<Counted> {
  let rest = block.text.trimStart()
  let linesBefore = countLineEnds(block.text.slice(0, block.text.length - rest.length))
  // What is left is counted once, then estimated: counting it again for each piece would be quadratic.
  let restTokens = await countTokens(rest)
  while (rest !== '') {
    let piece = restTokens > size ? cut(rest, shareOf(rest, restTokens, size)) : rest
    let tokens = await countTokens(piece)
    while (tokens > size && piece.length > 1) {
      piece = cut(piece, shareOf(piece, tokens, size))
      tokens = await countTokens(piece)
    }
    restTokens -= tokens
    yield { ...behind(block, linesBefore), text: piece.trim(), tokens }
    const after = rest.slice(piece.length).trimStart()
    linesBefore += countLineEnds(rest.slice(0, rest.length - after.length))
    rest = after
  }
}

/** How many characters of a text have slightly fewer than so many tokens. */
const shareOf = (text: string, tokens: number, size: number) =>
  Math.max(1, Math.floor((text.length * size * 0.95) / tokens))

/** Ends with a sentence where one ends near, else with a word, never within a character. */
function cut(text: string, length: number): string {
  const window = text.slice(0, length)
  const near = Math.floor(length / 2)
  for (const end of [/(?:[.!?](?=\s)|[。！？])(?=[^.!?。！？]*$)/u, /\s(?=\S*$)/u]) {
    const at = window.search(end)
    if (at >= near) return window.slice(0, at + 1)
  }
  const isHalf = /[\uD800-\uDBFF]$/.test(window)
  return isHalf && length > 1 ? window.slice(0, -1) : text.slice(0, isHalf ? length + 1 : length)
}
