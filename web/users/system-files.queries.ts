import { useMutationState } from '@tanstack/react-query'
import type { KnowledgeFile } from '#contract/files.ts'
import type { SystemFile } from '#contract/users.ts'
import { api } from '#web/platform/api.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'

/** A change of one file in the user's list of instruction files. */
export interface InstructionChange {
  file: Pick<KnowledgeFile, 'id' | 'fileName' | 'systemPriority'>
  /** The changed properties; `null` removes it from the list. */
  change: Partial<Omit<SystemFile, 'fileId'>> | null
}

/** The key of the mutations that change the list. */
export const CHANGING_INSTRUCTIONS = [...api.fileInstructions.key(), 'changing']

/** The user's instruction files. Pending changes are applied optimistically, and reverted when refused. */
export function useSystemFiles(): SystemFile[] {
  const { systemFiles } = useCurrentUser()
  const changes = useMutationState({
    filters: { mutationKey: CHANGING_INSTRUCTIONS, status: 'pending' },
    select: ({ state }) => state.variables as InstructionChange,
  })
  return withChanges(systemFiles, changes)
}

/** The list after pending changes. */
export const withChanges = (list: SystemFile[], changes: InstructionChange[]): SystemFile[] =>
  changes.reduce((listed, { file, change }) => {
    const others = listed.filter(({ fileId }) => fileId !== file.id)
    if (!change) return others
    const known = listed.find(({ fileId }) => fileId === file.id)
    const added = { fileId: file.id, enabled: true, systemPriority: file.systemPriority }
    return [...others, { ...added, ...known, ...change }]
  }, list)
