import { z } from 'zod'
import { MessageKey } from './messages.ts'

/** The characters of an excerpt that an answer shows. */
export const EXCERPT_MAX = 800

/** An excerpt of a file that an answer cites by its number. */
export type Citation = z.infer<typeof Citation>
export const Citation = z.object({
  number: z.number().int(),
  fileId: z.string(),
  fileName: z.string(),
  text: z.string(),
  headings: z.array(z.string()),
  page: z.number().int().nullable(),
  /** The row of a table or the line of a text. */
  row: z.number().int().nullable(),
  /** The chunk that contains the excerpt. */
  position: z.number().int(),
})

/** A web page that an answer cites by its number; numbers are unique among all citations of the answer. */
export type PageCitation = z.infer<typeof PageCitation>
export const PageCitation = z.object({
  number: z.number().int(),
  /** Of the protocol http or https. */
  url: z.string(),
  title: z.string(),
  /** A part of the page. */
  text: z.string(),
})

/** How one answer used a file. */
export type FileUse = z.infer<typeof FileUse>
export const FileUse = z.object({
  fileId: z.string(),
  /** Empty for a file that is no longer visible. */
  fileName: z.string(),
  use: z.enum(['whole', 'beginning', 'excerpts', 'image', 'unused']),
  /** The reason why it was not used, or only in part; shown to the user. */
  reason: z.string().nullable(),
  reasonKey: MessageKey.optional(),
  tokens: z.number().int().min(0),
})

/**
 * The use as it is called now. Exports and rows that browsers stored before migration 0088 say `passages` for
 * `excerpts`.
 */
export const currentUse = <T>(use: T): T | 'excerpts' => (use === 'passages' ? 'excerpts' : use)

/** The sources of one answer. */
export type AnswerSources = z.infer<typeof AnswerSources>
export const AnswerSources = z.object({
  citations: z.array(Citation),
  files: z.array(FileUse),
  /** Absent where tools found none. */
  pages: z.array(PageCitation).optional(),
})

export const NO_SOURCES: AnswerSources = { citations: [], files: [] }
