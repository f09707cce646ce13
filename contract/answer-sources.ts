import { z } from 'zod'

/** The characters of a passage that an answer shows. */
export const EXCERPT_MAX = 800

/** A passage of a file that an answer refers to by its number. */
export type Citation = z.infer<typeof Citation>
export const Citation = z.object({
  number: z.number().int(),
  fileId: z.string(),
  fileName: z.string(),
  text: z.string(),
  headings: z.array(z.string()),
  page: z.number().int().nullable(),
  /** The row of a table, the line of a text. */
  row: z.number().int().nullable(),
  /** Of the stored passage that it is part of. */
  position: z.number().int(),
})

/** What became of a file for one answer. */
export type FileUse = z.infer<typeof FileUse>
export const FileUse = z.object({
  fileId: z.string(),
  /** Empty for a file that cannot be seen any more. */
  fileName: z.string(),
  use: z.enum(['whole', 'beginning', 'passages', 'image', 'unused']),
  /** Why it was not used, or not all of it, for the person. */
  reason: z.string().nullable(),
  tokens: z.number().int().min(0),
})

/** What one answer was written from. */
export type AnswerSources = z.infer<typeof AnswerSources>
export const AnswerSources = z.object({ citations: z.array(Citation), files: z.array(FileUse) })

export const NO_SOURCES: AnswerSources = { citations: [], files: [] }
