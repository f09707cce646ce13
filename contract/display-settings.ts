import { z } from 'zod'

export const VISIBLE_LINES = { min: 5, max: 100, step: 5, default: 25 } as const

export const ChartDisplayMode = z.enum(['inline', 'artifact'])

/** How a user reads conversations; the same on every device. */
export type DisplaySettings = z.infer<typeof DisplaySettings>
export const DisplaySettings = z.object({
  /** Whether the details of an answer include what is stored about it. */
  showDebug: z.boolean().default(false),
  /** Whether ideas for a first message and the hint below the composer are shown. */
  showHelp: z.boolean().default(true),
  /** Whether the view follows an answer that is being written. */
  enableAutoScroll: z.boolean().default(true),
  /** Whether complete answers with more than `maxVisibleLines` lines are folded. */
  foldAnswers: z.boolean().default(false),
  maxVisibleLines: z
    .number()
    .int()
    .min(VISIBLE_LINES.min)
    .max(VISIBLE_LINES.max)
    .default(VISIBLE_LINES.default),
  /** Diagrams are drawn in the text, or as a card that opens them. */
  recharts: z.object({ displayMode: ChartDisplayMode }).default({ displayMode: 'inline' }),
})

export const DISPLAY_DEFAULTS: DisplaySettings = DisplaySettings.parse({})
