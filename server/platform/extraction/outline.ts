import type { Block } from './port.ts'

const HEADING_MAX = 200

/** Collects the paragraphs of a document under its headings. */
export class Outline {
  readonly blocks: Block[] = []
  readonly #headings: string[] = []

  /** `level` counts from 1, the outermost. A heading is text of the document too. */
  heading(level: number, text: string, place: Pick<Block, 'page' | 'row'> = {}): void {
    const title = text.trim().replaceAll(/\s+/g, ' ')
    if (title === '') return
    this.#headings.length = Math.min(this.#headings.length, level - 1)
    this.paragraph(title, place)
    this.#headings.push(title.slice(0, HEADING_MAX))
  }

  paragraph(text: string, place: Pick<Block, 'page' | 'row'> = {}): void {
    const trimmed = text.trim()
    if (trimmed === '') return
    const headings = this.#headings.length > 0 ? { headings: [...this.#headings] } : {}
    this.blocks.push({ text: trimmed, ...headings, ...place })
  }
}
