import { queryOptions, useMutation } from '@tanstack/react-query'
import { CUSTOM_INSTRUCTIONS_NAME } from '#contract/file-instructions.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import { updateCachedFile } from '#web/files/queries.ts'
import { toastError } from '#web/files/toast-error.ts'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import { rememberSystemFiles } from '#web/users/queries.ts'
import { openedFile, textOfFile } from '#web/viewers/queries.ts'

const textKey = ({ id, sha256 }: KnowledgeFile) => [...api.fileInstructions.key(), 'text', id, sha256]

/** The text of the file, by its version. Records of listed files have no address. */
export const customInstructionsText = (file: KnowledgeFile) =>
  queryOptions({
    queryKey: textKey(file),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async () => {
      const opened = await queryClient.fetchQuery({ ...openedFile(file.id), staleTime: 0 })
      return queryClient.fetchQuery(textOfFile(opened))
    },
  })

interface Saving {
  /** The file of the custom instructions, if there is one. */
  file: KnowledgeFile | undefined
  content: string
}

/** Without text there is no file; the former one is in the trash. */
export const useSaveCustomInstructions = () =>
  useMutation({
    meta: { isErrorShown: true },
    mutationFn: async ({ file, content }: Saving): Promise<KnowledgeFile | undefined> => {
      if (!file) return createFile(content)
      if (content !== '') return saveText(file, content)
      rememberSystemFiles(await api.fileInstructions.remove.call({ id: file.id }))
      await api.files.remove.call({ id: file.id })
      return undefined
    },
    onSuccess: (saved, { content }) => {
      if (saved) {
        queryClient.setQueryData(textKey(saved), content)
        updateCachedFile(saved)
      }
      toast.success(t('customInstructions.saved'))
    },
    onError: (error) => toastError(t('customInstructions.saveFailed'), error),
  })

/** A version of another tab or device is not overwritten. */
const saveText = ({ id, sha256 }: KnowledgeFile, content: string) =>
  api.files.saveText.call({ id, content, basedOn: sha256 ?? undefined })

async function createFile(content: string): Promise<KnowledgeFile> {
  const created = await api.files.create.call({
    fileName: CUSTOM_INSTRUCTIONS_NAME,
    content,
    mimeType: 'text/markdown',
  })
  updateCachedFile(created)
  rememberSystemFiles(await api.fileInstructions.put.call({ id: created.id }))
  return created
}
