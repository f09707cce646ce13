import type { PassageSection } from '#contract/file-texts.ts'
import { behind, countLineEnds } from '#server/platform/extraction/lines.ts'
import type { Block } from '#server/platform/extraction/port.ts'

/** A part of a file as it is stored: what is searched and quoted. */
export interface Chunk {
  text: string
  /** Of the section that makes up most of it. */
  headings: string[]
  /** Its sections, where it has more than one. */
  sections: PassageSection[]
  page: number | null
  row: number | null
  tokens: number
}

export interface ChunkOptions {
  /** Tokens. */
  size: number
  countTokens(text: string): Promise<number>
}

/** Another number whenever the same file gives other chunks, or chunks at other lines. */
export const CHUNK_LAYOUT = 3
/** The share of a chunk that the next one repeats, so that a sentence cut in two is whole in one of both. */
const OVERLAP = 0.1
/** Sections of fewer tokens than this, and than this share of a chunk, are joined with what follows them. */
const TINY_TOKENS = 40
const TINY_SHARE = 0.25
/** Lines between two blocks. Tables may have rows far apart. */
const GAP_MAX = 20

type Counted = Block & {
  tokens: number
  /** The headings of the section that it belongs to: a heading belongs to the section that it opens. */
  section: string[]
}

/**
 * Joins the blocks of a file to chunks, none longer than `size`, none across pages, and each a section or a part of one
 * unless sections are tiny. The same file gives the same chunks.
 */
export async function* chunksOf(blocks: AsyncIterable<Block>, options: ChunkOptions): AsyncGenerator<Chunk> {
  let open: Counted[] = []
  // Counted along: a chunk may have thousands of one-letter rows.
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

/** A block is known to be a heading by the block that follows it. */
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

/** The last blocks of the chunk before, as far as they are short and of the same section. */
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

/** Lines of a chunk are counted like those of its file: its blocks are as far apart as there. */
function joined(blocks: Counted[]): Pick<Chunk, 'text' | 'sections'> {
  const sections: PassageSection[] = []
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

/** The block, or if it is too long the parts of it. */
async function* fitting(
  block: Block,
  { size, countTokens }: ChunkOptions,
): AsyncGenerator<Block & { tokens: number }> {
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
