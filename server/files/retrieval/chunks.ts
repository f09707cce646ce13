import type { ChunkSection } from '#contract/file-texts.ts'
import { behind, countLineEnds } from '#server/platform/extraction/lines.ts'
import type { Block } from '#server/platform/extraction/port.ts'

/** A part of a file as it is indexed and cited. */
export interface Chunk {
  text: string
  /** The headings of the section that makes up most of the chunk. */
  headings: string[]
  /** Its sections, when it has more than one. */
  sections: ChunkSection[]
  page: number | null
  row: number | null
  tokens: number
}

export interface ChunkOptions {
  /** In tokens. */
  size: number
  countTokens(text: string): Promise<number>
}

/** Increment it whenever the same file would give other chunks, or chunks at other lines. */
export const CHUNK_LAYOUT = 5
/**
 * The share of a chunk that the next one repeats, so that a sentence that was cut in two is complete in one
 * of them.
 */
const OVERLAP = 0.1
/** Sections with fewer tokens than this, and than this share of a chunk, are joined with the next section. */
const TINY_TOKENS = 40
const TINY_SHARE = 0.25
/** The largest number of lines between two blocks of a chunk: rows of a table may be far apart. */
const GAP_MAX = 20

type Counted = Block & {
  tokens: number
  /** The headings above it; a heading is part of the section that it opens. */
  section: string[]
}

/**
 * Joins the blocks of a file to chunks of at most `size` tokens. A chunk never spans pages and is a section
 * or a part of one, unless sections are tiny. The result is deterministic.
 */
export async function* chunksOf(blocks: AsyncIterable<Block>, options: ChunkOptions): AsyncGenerator<Chunk> {
  let open: Counted[] = []
  // Counted incrementally: a chunk may have thousands of one-letter rows.
  let tokens = 0
  for await (const { block, section } of withSections(blocks)) {
    for await (const piece of fitting(block, options)) {
      const next = { ...piece, section }
      if (open.length > 0 && !belongs(open, tokens, next, options.size)) {
        yield toChunk(open)
        open = overlapping(open, next, options.size)
        tokens = tokensIn(open)
      }
      open.push(next)
      tokens += next.tokens
    }
  }
  if (open.length > 0) yield toChunk(open)
}

/** Whether a block is a heading is known from the headings of the next block. */
async function* withSections(
  blocks: AsyncIterable<Block>,
): AsyncGenerator<{ block: Block; section: string[] }> {
  let last: Block | undefined
  for await (const block of blocks) {
    if (last) yield { block: last, section: sectionOf(last, block) }
    last = block
  }
  if (last) yield { block: last, section: last.headings ?? [] }
}

function sectionOf(block: Block, next: Block): string[] {
  const headings = block.headings ?? []
  const opened = next.headings?.[headings.length]
  const isHeading =
    opened !== undefined &&
    block.text.startsWith(opened) &&
    headings.every((heading, depth) => heading === next.headings?.[depth])
  return isHeading ? [...headings, opened] : headings
}

const tokensIn = (blocks: Counted[]) => blocks.reduce((sum, { tokens }) => sum + tokens, 0)

function belongs(open: Counted[], tokens: number, next: Counted, size: number): boolean {
  const [first] = open
  if (first?.page !== next.page || tokens + next.tokens > size) return false
  return isSameSection(open.at(-1), next) || tokens < Math.min(TINY_TOKENS, size * TINY_SHARE)
}

/** The last blocks of the previous chunk that fit into the overlap and belong to the same section. */
function overlapping(closed: Counted[], next: Counted, size: number): Counted[] {
  const repeated: Counted[] = []
  let tokens = 0
  for (const block of closed.slice(1).toReversed()) {
    const isNear = block.page === next.page && isSameSection(block, next)
    tokens += block.tokens
    if (!isNear || tokens > size * OVERLAP || tokens + next.tokens > size) break
    repeated.push(block)
  }
  return repeated.reverse()
}

const isSameSection = (a: Counted | undefined, b: Counted) => keyOf(a?.section ?? []) === keyOf(b.section)

const keyOf = (headings: string[]) => headings.join('\n')

function toChunk(blocks: Counted[]): Chunk {
  const [first] = blocks
  const { text, sections } = joined(blocks)
  return {
    text,
    headings: largestSection(blocks),
    sections: sections.length > 1 ? sections : [],
    page: first?.page ?? null,
    row: first?.row ?? null,
    tokens: tokensIn(blocks),
  }
}

function largestSection(blocks: Counted[]): string[] {
  const tokens = new Map<string, number>()
  for (const block of blocks) {
    const key = keyOf(block.section)
    tokens.set(key, (tokens.get(key) ?? 0) + block.tokens)
  }
  const [largest] = [...tokens].reduce((best, each) => (each[1] > best[1] ? each : best))
  return blocks.find(({ section }) => keyOf(section) === largest)?.section ?? []
}

/**
 * Keeps the distances of the blocks in lines, so that lines of a chunk can be mapped to lines of its file.
 */
function joined(blocks: Counted[]): Pick<Chunk, 'text' | 'sections'> {
  const sections: ChunkSection[] = []
  let text = ''
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1]
    if (before) text += between(before, block)
    if (!isSameSection(before, block) || !before) {
      sections.push({ start: text.length, headings: block.section })
    }
    text += block.text
  }
  return { text, sections }
}

function between(before: Block, after: Block): string {
  if (before.row === undefined || after.row === undefined) return '\n'
  const lines = after.row - before.row - countLineEnds(before.text)
  return lines === 0 ? ' ' : '\n'.repeat(Math.min(Math.max(lines, 1), GAP_MAX))
}

/** Splits a block that is too long. */
async function* fitting(
  block: Block,
  { size, countTokens }: ChunkOptions,
): AsyncGenerator<Block & { tokens: number }> {
  let rest = block.text.trimStart()
  let linesBefore = countLineEnds(block.text.slice(0, block.text.length - rest.length))
  // The rest is counted once, then estimated: counting it again for each piece would be quadratic.
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

/** The number of characters of a text that have slightly fewer than this many tokens. */
const shareOf = (text: string, tokens: number, size: number) =>
  Math.max(1, Math.floor((text.length * size * 0.95) / tokens))

/** Ends at a sentence if one ends near the limit, else at a word, never inside a character. */
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
