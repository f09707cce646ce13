import { z } from 'zod'

/** Small texts come with their record; anything longer is uploaded. */
export const INLINE_TEXT_MAX = 500_000
export const inlineText = z
  .string()
  .max(INLINE_TEXT_MAX, `Text must be at most ${INLINE_TEXT_MAX} characters; upload it as a file instead`)

/** Part of a passage that is below headings of its own. */
export type PassageSection = z.infer<typeof PassageSection>
export const PassageSection = z.object({
  /** The index of its first character in the text. */
  start: z.number().int(),
  headings: z.array(z.string()),
})

/** Part of a file that was found, and where it stands. */
export type Passage = z.infer<typeof Passage>
export const Passage = z.object({
  position: z.number().int(),
  text: z.string(),
  /** Of the section that makes up most of it. */
  headings: z.array(z.string()),
  /** Its sections, where it has more than one. */
  sections: z.array(PassageSection),
  page: z.number().int().nullable(),
  /** The row of a table, the line of a text. */
  row: z.number().int().nullable(),
})

/** A passage that answers a search. */
export const FoundPassage = z.object({
  passage: Passage,
  score: z.number(),
  /** `weak`: it has only some of what was asked for. */
  match: z.enum(['strong', 'weak']),
})

/** The headings of the section that a character of a passage is in. */
export const headingsAt = (
  { headings, sections }: Pick<Passage, 'headings' | 'sections'>,
  index: number,
): string[] => sections.findLast(({ start }) => start <= index)?.headings ?? headings

/** What the server reads in a document, as lines of JSON: a `TextBlock` each, and at the end a `TextEnd`. */
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
  /** Of a row, where its text does not tell them apart. */
  cells: z.array(z.string()).optional(),
})
/** Characters; what is behind them is only in the file. */
export const SHOWN_TEXT_MAX = 20_000_000

/** Whether that was all. A text that has no end was cut off on its way. */
export type TextEnd = z.infer<typeof TextEnd>
export const TextEnd = z.object({
  /** `cut`: there is more than is shown; `broken`: what follows could not be read, for the reason in `message`. */
  end: z.enum(['whole', 'cut', 'broken']),
  message: z.string().optional(),
})
