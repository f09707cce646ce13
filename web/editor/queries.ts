import { queryOptions, useMutation } from '@tanstack/react-query'
import type { KnowledgeFile } from '#contract/files.ts'
import { updateCachedFile } from '#web/files/queries.ts'
import { toastError } from '#web/files/toast-error.ts'
import { addFilesTo, addInstructionsTo } from '#web/files/upload-target.queries.ts'
import { api } from '#web/platform/api.ts'
import { ApiError, toApiError } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import { openedFile, textOfFile } from '#web/viewers/queries.ts'
import { isTextual, viewerKindOf } from '#web/viewers/viewer-kind.ts'
import type { Knowledge } from './knowledge.ts'

export interface KnowledgeEditorInput {
  fileId?: string
  isViewOnly?: boolean
  /** A new text is used as instructions in the project of the current page. */
  isProjectInstruction?: boolean
}

/** The project of a new text, and its role there. */
export interface NewTextPlace {
  projectId: string
  projectName: string
  isInstruction: boolean
}

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'knowledge-editor': KnowledgeEditorInput | undefined
  }
}

interface Saving {
  file: KnowledgeFile
  knowledge: Knowledge
  saved: Knowledge
  /** The `sha256` of the base version. */
  basedOn: string | null
}

/** Updates the cache optimistically. */
export const useSaveKnowledge = () =>
  useMutation({
    meta: { isErrorShown: true },
    mutationFn: async ({ file: { id }, knowledge, saved, basedOn }: Saving) => {
      const { content, system, systemPriority } = knowledge
      let file: KnowledgeFile | undefined
      // First, as it can be repeated: saving the text changes the base version.
      if (system !== saved.system || systemPriority !== saved.systemPriority)
        file = await api.files.update.call({ id, system, systemPriority })
      if (content !== saved.content)
        file = await api.files.saveText.call({ id, content, basedOn: basedOn ?? undefined })
      return file ?? api.files.get.call({ id })
    },
    onMutate: ({ file, knowledge: { system, systemPriority } }) =>
      updateCachedFile({ ...file, system, systemPriority }),
    onSuccess: (changed) => {
      updateCachedFile(changed)
      toast.success(t('editor.saved'))
    },
    onError: (error, { file }) => {
      updateCachedFile(file)
      if (error.code !== 'conflict') toastError(t('editor.saveFailed'), error)
    },
  })

interface Making {
  knowledge: Knowledge
  place: NewTextPlace | undefined
}

/** Creates the file, and adds it to the instructions if selected. */
export const useCreateKnowledge = () =>
  useMutation({
    meta: { isErrorShown: true },
    mutationFn: async ({ knowledge, place }: Making): Promise<KnowledgeFile> => {
      const { fileName, content, system, systemPriority } = knowledge
      const made = await api.files.create.call({ fileName, content, mimeType: 'text/markdown' })
      updateCachedFile(made)
      if (place?.isInstruction) await addInstructionsTo(place.projectId, [made.id])
      else await addFilesTo({ projectId: place?.projectId }, [made.id])
      if (!system) {
        toast.success(t('editor.saved'))
        return made
      }
      try {
        const instructing = await api.files.update.call({ id: made.id, system, systemPriority })
        toast.success(t('editor.instructionAdded'))
        return instructing
      } catch (thrown) {
        toastError(t('editor.instructionFailed'), toApiError(thrown))
        return made
      }
    },
    onSuccess: updateCachedFile,
    onError: (error) => toastError(t('editor.saveFailed'), error),
  })

/** The file as it was when the editor opened: later changes of others are reported on saving. */
export const editedFile = (id: string) =>
  queryOptions({
    queryKey: [...api.files.get.key(), 'edited', id],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: () => readNewest(id),
  })

/** Reads the version of the other user. */
export const useReadNewest = () => useMutation({ mutationFn: readNewest })

/** The current file and its text. */
export async function readNewest(id: string): Promise<{ file: KnowledgeFile; text: string }> {
  const file = await queryClient.fetchQuery({ ...openedFile(id), staleTime: 0 })
  if (!isTextual(viewerKindOf(file)))
    throw new ApiError({ code: 'invalid', status: 422, message: t('editor.noText') })
  return { file, text: await queryClient.fetchQuery(textOfFile(file)) }
}
