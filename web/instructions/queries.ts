import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { SystemFile } from '#contract/users.ts'
import { filesById } from '#web/files/queries.ts'
import { api } from '#web/platform/api.ts'
import type { ApiError } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'
import { toast } from '#web/platform/toast.ts'
import { rememberSystemFiles } from '#web/users/queries.ts'
import { CHANGING_INSTRUCTIONS, type InstructionChange } from '#web/users/system-files.queries.ts'
import type { Instruction } from './instruction-list.ts'

/** The records of listed files; known ones are kept while others are loaded. */
export function useListedFiles(listed: SystemFile[]) {
  // In a stable order, since a changed file moves to the end of the list.
  const ids = listed.map(({ fileId }) => fileId).toSorted()
  const { data, error, refetch } = useQuery({ ...filesById(ids), placeholderData: keepPreviousData })
  return { files: ids.length === 0 ? [] : data, error, refetch }
}

/** The instructions that come before those of a user. */
export const instructionsForAll = () => api.fileInstructions.forAll.queryOptions()

/** Changes are made one after the other, so that the last one wins. */
const changing = {
  mutationKey: CHANGING_INSTRUCTIONS,
  scope: { id: 'instructions' },
  meta: { isErrorShown: true },
  mutationFn: ({ file: { id }, change }: InstructionChange) =>
    change ? api.fileInstructions.put.call({ id, ...change }) : api.fileInstructions.remove.call({ id }),
  onSuccess: rememberSystemFiles,
  onError: ({ message }: ApiError, { file: { fileName: name } }: InstructionChange) =>
    // Some reasons name the file themselves.
    toast.error(message.includes(name) ? message : t('instruction.failed', { name, reason: message })),
}

export const useChangeInstruction = () => useMutation(changing)

/** Removes a file from the list; it can be restored as it was. */
export function useRemoveInstruction() {
  const { mutate: putBack } = useChangeInstruction()
  const { mutate } = useMutation({
    ...changing,
    onSuccess: (left, { file, before }: InstructionChange & { before: InstructionChange['change'] }) => {
      rememberSystemFiles(left)
      const words = t('systemPrompts.removed', { name: file.fileName })
      toast.undoable(words, () => putBack({ file, change: before }))
    },
  })
  return ({ file, enabled, priority }: Instruction) =>
    mutate({ file, change: null, before: { enabled, systemPriority: priority } })
}
