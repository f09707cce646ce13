import { z } from 'zod'
import { filesMessages } from './messages/files.ts'
import { MessageKey, rule } from './messages.ts'

/** Small texts come with their record; anything longer is uploaded. */
export const INLINE_TEXT_MAX = 500_000
export const inlineText = z
  .string()
  .max(INLINE_TEXT_MAX, rule(filesMessages.textTooLong({ max: INLINE_TEXT_MAX })))

/** A section inside a chunk, with its headings. */
export type ChunkSection = z.infer<typeof ChunkSection>
export const ChunkSection = z.object({
  /** The index of its first character in the text. */
  start: z.number().int(),
  headings: z.array(z.string()),
})

/** A chunk in a search result, and its position in the file. */
export type FileChunk = z.infer<typeof FileChunk>
export const FileChunk = z.object({
  position: z.number().int(),
  text: z.string(),
  /** Of the largest section in it. */
  headings: z.array(z.string()),
  /** Its sections, where it has several. */
  sections: z.array(ChunkSection),
  page: z.number().int().nullable(),
  /** The row of a table, the line of a text. */
  row: z.number().int().nullable(),
})

/** A chunk that matches a search. */
export const FoundChunk = z.object({
  chunk: FileChunk,
  score: z.number(),
  /** `weak`: it has only some of the searched terms. */
  match: z.enum(['strong', 'weak']),
})

/** The headings of the section that contains a character of a chunk. */
export const headingsAt = (
  { headings, sections }: Pick<FileChunk, 'headings' | 'sections'>,
  index: number,
): string[] => sections.findLast(({ start }) => start <= index)?.headings ?? headings

/** The extracted text of a document, as lines of JSON: a `TextBlock` each, and at the end a `TextEnd`. */
export const fileTextPath = (id: string) => `/api/files/${id}/text`

/** The text of a document, piece by piece. */
export type TextBlock = z.infer<typeof TextBlock>
export const TextBlock = z.object({
  text: z.string(),
  /** From the outermost to the innermost heading above it. */
  headings: z.array(z.string()).optional(),
  page: z.number().int().optional(),
  row: z.number().int().optional(),
  sheet: z.string().optional(),
  /** The column names of a row, where its text does not contain them. */
  cells: z.array(z.string()).optional(),
})
/** Characters; the text after them is only in the file. */
export const SHOWN_TEXT_MAX = 20_000_000

/** Whether the text is complete. A text without an end was interrupted. */
export type TextEnd = z.infer<typeof TextEnd>
export const TextEnd = z.object({
  /** `cut`: the rest is not shown; `broken`: the rest could not be read, for the reason in `message`. */
  end: z.enum(['whole', 'cut', 'broken']),
  message: z.string().optional(),
  messageKey: MessageKey.optional(),
})
