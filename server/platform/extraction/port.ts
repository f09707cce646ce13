/** What can be read. Texts without marks of their own differ by their names. */
export type Format =
  | 'text'
  | 'code'
  | 'markdown'
  | 'html'
  /** The main text of a page of the web, as Markdown. */
  | 'article'
  | 'csv'
  | 'json'
  | 'pdf'
  | 'docx'
  | 'xlsx'
  | 'pptx'
  | 'epub'
  | 'odt'
  | 'ods'
  | 'odp'
  | 'rtf'

/** A paragraph, a row, a page: a piece of text that stays together, and where it stands. */
export interface Block {
  text: string
  /** From the outermost to the innermost heading above it. */
  headings?: string[]
  /** From 1: the page of a document, the slide of a presentation. */
  page?: number
  /** From 1: the row of a table, the line of a text. */
  row?: number
  /** Of a row, where its text does not tell them apart. */
  cells?: string[]
}

/** Why nothing, or nothing more, can be read. */
export const EXTRACTION_FAILURES = {
  no_text: 'No text found (scanned?)',
  locked: 'This file is password-protected',
  too_deep: 'This file is nested too deeply',
  too_large: 'This file is too large when unpacked. Split it into smaller ones.',
  too_much_text: 'This file has more text than can be searched. Split it into smaller ones.',
  damaged: 'This file is damaged and could not be read',
  too_slow: 'Reading this file took too long. Split it into smaller ones.',
  too_much_memory: 'Reading this file needs too much memory. Split it into smaller ones.',
} as const

export type ExtractionFailure = keyof typeof EXTRACTION_FAILURES

/** A file that cannot be read, for a reason that lies in the file. The message is the sentence for its owner. */
export class ExtractionError extends Error {
  readonly failure: ExtractionFailure

  constructor(failure: ExtractionFailure, options?: ErrorOptions) {
    super(EXTRACTION_FAILURES[failure], options)
    this.failure = failure
  }
}

/** Whether somebody waits for it at a screen, or it is done in the background. */
export type Urgency = 'now' | 'later'

export interface Reading {
  format: Format
  /** The content from its first byte on. Asked for again when the reading had to give way to somebody else's. */
  open(): Promise<AsyncIterable<Uint8Array>>
  /** For whom: people take turns. */
  person: string
  urgency: Urgency
  signal?: AbortSignal | undefined
}

/** Gets the text out of files, whatever is in them, without harm to this process. */
export interface Extractor {
  /** Throws an `ExtractionError` when the file cannot be read, also after some blocks. */
  extract(reading: Reading): AsyncIterable<Block>
}
