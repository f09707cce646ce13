const names = new Intl.Collator('en')

/** The order in which models read instruction files: by ascending priority, then by name. */
export const byInstructionOrder = (
  one: { priority: number; fileName: string },
  other: { priority: number; fileName: string },
): number => one.priority - other.priority || names.compare(one.fileName, other.fileName)
