/** The supported formats. Text formats without a signature are distinguished by file name. */
export type Format =
  | 'text'
  | 'code'
  | 'markdown'
  | 'html'
  /** The main text of a web page, as Markdown. */
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

/** A paragraph, a row or a page: a piece of text with its location. */
export interface Block {
  text: string
  /** The headings above it, outermost first. */
  headings?: string[]
  /** From 1: the page of a document, the slide of a presentation. */
  page?: number
  /** From 1: the row of a table, the line of a text. */
  row?: number
  /** The cells of a row, where its text does not separate them. */
  cells?: string[]
}

/** Why nothing, or nothing more, can be read. */
export type ExtractionFailure =
  | 'no_text'
  | 'locked'
  | 'too_deep'
  | 'too_large'
  | 'too_much_text'
  | 'damaged'
  | 'too_slow'
  | 'too_much_memory'

/** A file that cannot be read, because of its content. `failureMessage` is what its owner reads. */
export class ExtractionError extends Error {
  readonly failure: ExtractionFailure

  constructor(failure: ExtractionFailure, options?: ErrorOptions) {
    super(failure, options)
    this.failure = failure
  }
}

/** Whether a user waits for it, or it is background work. */
export type Urgency = 'now' | 'later'

export interface Reading extends Opening {
  format: Format
}

/** What has a thumbnail: the first page of a PDF, or a picture. */
export type DrawnKind = 'pdf' | 'picture'

export interface Drawing extends Opening {
  kind: DrawnKind
}

/** A content, and for whom it is read. */
export interface Opening {
  /** The content from its first byte. Called again when the reading was preempted. */
  open(): Promise<AsyncIterable<Uint8Array>>
  /** The user for whom it is read; slots are assigned fairly among users. */
  person: string
  urgency: Urgency
  signal?: AbortSignal | undefined
}

/** Extracts the text of any file without risk for this process. */
export interface Extractor {
  /** Throws an `ExtractionError` when the file cannot be read, possibly after some blocks. */
  extract(reading: Reading): AsyncIterable<Block>
}

/** Draws small pictures of files without risk for this process. */
export interface ThumbnailDrawer {
  /** A small WebP of a picture or of the first page. Throws an `ExtractionError` when nothing can be drawn. */
  drawThumbnail(drawing: Drawing): Promise<Uint8Array>
}
