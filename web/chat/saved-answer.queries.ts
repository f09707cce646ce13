import { useMutation } from '@tanstack/react-query'
import { updateCachedFile } from '#web/files/queries.ts'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { toast } from '#web/platform/toast.ts'
import { answerFileName } from './answer-file-name.ts'

/** Saves the text of an answer as a Markdown file, which gets its name from the question. */
export const useSaveAnswer = () =>
  useMutation({
    mutationFn: ({ text, question }: { text: string; question: string }) =>
      api.files.create.call({
        fileName: answerFileName(question),
        content: text,
        mimeType: 'text/markdown',
      }),
    onSuccess: (file) => {
      updateCachedFile(file)
      toast.success(t('chat.answerSaved', { name: file.fileName }))
    },
  })
