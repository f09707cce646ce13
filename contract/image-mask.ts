import { z } from 'zod'
import { chatMessages } from './messages/chat.ts'
import { rule } from './messages.ts'

/** The longest side of the grid on which a mask is painted. */
export const MASK_GRID_MAX = 512
const MASK_RUNS_MAX = 40_000
/** Pixels of a picture that can have a mask. */
const MASKED_PIXELS_MAX = 16_777_216
const MASKED_SIDE_MAX = 8192

const gridSide = z.number().int().min(1).max(MASK_GRID_MAX)
const pictureSide = z.number().int().min(1).max(MASKED_SIDE_MAX)

/**
 * The part of a picture that is to be changed, on a grid over the picture. `runs` has the lengths of alternating runs
 * of cells, row by row: cells to keep first, then cells to change.
 */
export type ImageMask = z.infer<typeof ImageMask>
export const ImageMask = z
  .object({
    /** The picture, which the message has as a file. */
    fileId: z.uuid(),
    /** Its size in pixels. */
    width: pictureSide,
    height: pictureSide,
    columns: gridSide,
    rows: gridSide,
    runs: z.array(z.number().int().min(0)).min(1).max(MASK_RUNS_MAX),
  })
  .refine(
    ({ columns, rows, runs }) => runs.reduce((sum, run) => sum + run, 0) === columns * rows,
    rule(chatMessages.maskInvalid()),
  )
  .refine(hasMaskableSize, rule(chatMessages.maskInvalid()))

/** Whether a picture of this size can have a mask. */
export function hasMaskableSize({ width, height }: { width: number; height: number }): boolean {
  return width * height <= MASKED_PIXELS_MAX && Math.max(width, height) <= MASKED_SIDE_MAX
}

/** The size of the grid over a picture. */
export function gridOf({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, MASK_GRID_MAX / Math.max(width, height))
  return { columns: Math.max(1, Math.round(width * scale)), rows: Math.max(1, Math.round(height * scale)) }
}

/** The runs of cells, of which those to change are true. */
export function runsOf(cells: readonly boolean[]): number[] {
  const runs: number[] = []
  let isChanged = false
  let length = 0
  for (const cell of cells) {
    if (cell !== isChanged) {
      runs.push(length)
      length = 0
      isChanged = cell
    }
    length += 1
  }
  return [...runs, length]
}
