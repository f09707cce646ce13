import type { InstructionForAll } from '#contract/file-instructions.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import { byInstructionOrder } from '#contract/instruction-order.ts'
import type { SystemFile } from '#contract/users.ts'

/** A listed file that can be read. */
export interface Instruction {
  file: KnowledgeFile
  enabled: boolean
  priority: number
  /** The name of an earlier one with the same text. */
  sameAs: string | undefined
}

/** In the order in which models read them; inaccessible ones are left out. */
export function instructionsIn(
  list: SystemFile[],
  { files, forAll }: { files: KnowledgeFile[]; forAll: InstructionForAll[] },
): Instruction[] {
  const byId = new Map(files.map((file) => [file.id, file]))
  const earlier = new Map<string, string>()
  for (const { sha256, fileName } of forAll) if (sha256) earlier.set(sha256, fileName)
  return list
    .flatMap(({ fileId, enabled, systemPriority: priority }) => {
      const file = byId.get(fileId)
      return file ? [{ file, fileName: file.fileName, enabled, priority }] : []
    })
    .toSorted(byInstructionOrder)
    .map(({ file, enabled, priority }) => {
      const sameAs = earlier.get(file.sha256 ?? '')
      if (file.sha256 && sameAs === undefined) earlier.set(file.sha256, file.fileName)
      return { file, enabled, priority, sameAs }
    })
}
