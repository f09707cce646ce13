import { byInstructionOrder } from '#contract/instruction-order.ts'
import { InstructionSource } from '#contract/prompt-meta.ts'

/** A file that instructs the model, and who says so. */
export interface Instruction {
  source: InstructionSource
  fileId: string
  fileName: string
  priority: number
}

export interface OrderedInstructions {
  ordered: Instruction[]
  /** Named a second time, and left out. */
  duplicates: number
}

const rank = ({ source }: Instruction) => InstructionSource.options.indexOf(source)

/**
 * From the most general to the most personal. Each source has its band of priorities; a number outside of it moves a file
 * among those of its source only, so that nobody gets before what is set for all. Ties go by name; a file that two name
 * comes once, where it comes first.
 */
export function orderInstructions(instructions: Instruction[]): OrderedInstructions {
  const sorted = instructions.toSorted((a, b) => rank(a) - rank(b) || byInstructionOrder(a, b))
  const seen = new Set<string>()
  const ordered = sorted.filter(({ fileId }) => !seen.has(fileId) && seen.add(fileId))
  return { ordered, duplicates: sorted.length - ordered.length }
}
