import { byInstructionOrder } from '#contract/instruction-order.ts'
import { InstructionSource } from '#contract/prompt-meta.ts'

/** An instruction file and its source. */
export interface Instruction {
  source: InstructionSource
  fileId: string
  fileName: string
  priority: number
}

export interface OrderedInstructions {
  ordered: Instruction[]
  /** Files that were listed again and left out. */
  duplicates: number
}

const rank = ({ source }: Instruction) => InstructionSource.options.indexOf(source)

/**
 * From the most general to the most personal. Each source has its range of priorities; a number outside of it
 * moves a file only among those of its source, so that no file precedes the instructions for all users. Ties
 * are ordered by name; a file that two sources list appears once, at its first position.
 */
export function orderInstructions(instructions: Instruction[]): OrderedInstructions {
  const sorted = instructions.toSorted((a, b) => rank(a) - rank(b) || byInstructionOrder(a, b))
  const seen = new Set<string>()
  const ordered = sorted.filter(({ fileId }) => !seen.has(fileId) && seen.add(fileId))
  return { ordered, duplicates: sorted.length - ordered.length }
}
