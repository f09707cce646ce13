import type { Block } from './port.ts'

const HEADING_MAX = 200

interface Heading {
  level: number
  title: string
  /** The index of its block. */
  block: number
}

/** A state of an outline to which it can return. */
export interface OutlineMark {
  blocks: number
  headings: number
  open: Heading[]
}

/** Collects the paragraphs of a document under its headings. */
export class Outline {
  readonly blocks: Block[] = []
  readonly #headings: Heading[] = []
  #open: Heading[] = []

  /**
   * A higher level is deeper. Only the order of levels counts: a document may begin with level 2 or skip one.
   * A heading is also text of the document.
   */
  heading(level: number, text: string, place: Pick<Block, 'page' | 'row'> = {}): void {
    const title = inOneLine(text)
    if (title === '') return
    this.#open = this.#open.filter((outer) => outer.level < level)
    const heading = { level, title: title.slice(0, HEADING_MAX), block: this.blocks.length }
    this.paragraph(title, place)
    this.#open.push(heading)
    this.#headings.push(heading)
  }

  /** Nothing when the text is blank. */
  paragraph(text: string, place: Pick<Block, 'page' | 'row'> = {}): Block | undefined {
    const trimmed = text.trim()
    if (trimmed === '') return undefined
    const headings = this.#open.map(({ title }) => title)
    const block: Block = { text: trimmed, ...(headings.length > 0 && { headings }), ...place }
    this.blocks.push(block)
    return block
  }

  /** Removes a block that is not a heading. */
  remove(index: number): void {
    this.blocks.splice(index, 1)
    for (const heading of this.#headings) if (heading.block > index) heading.block -= 1
  }

  mark(): OutlineMark {
    return { blocks: this.blocks.length, headings: this.#headings.length, open: [...this.#open] }
  }

  /** Removes everything after the mark. */
  rewind({ blocks, headings, open }: OutlineMark): void {
    this.blocks.length = blocks
    this.#headings.length = headings
    this.#open = open
  }

  /**
   * Puts the title of the document above all its headings, unless a heading with the same text is above all
   * others.
   */
  entitle(text: string): void {
    const title = inOneLine(text).slice(0, HEADING_MAX)
    const [first] = this.#headings
    const outermost = Math.min(...this.#headings.map(({ level }) => level))
    const isAlone = this.#headings.filter(({ level }) => level === outermost).length === 1
    if (title === '' || (first?.level === outermost && isAlone && isAlike(title, first.title))) return
    const isTitle = first !== undefined && title.includes(first.title)
    for (const [index, block] of this.blocks.entries()) {
      const isBelow = isTitle && (index === first.block || block.headings?.[0] === first.title)
      if (!isBelow) block.headings = [isTitle ? first.title : title, ...(block.headings ?? [])]
    }
  }
}

const isAlike = (one: string, other: string): boolean => {
  const words = new Set(wordsOf(one))
  return one.includes(other) || wordsOf(other).some((word) => words.has(word))
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []

const inOneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')
