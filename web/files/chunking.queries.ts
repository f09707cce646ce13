import { useMutation } from '@tanstack/react-query'
import type { KnowledgeFile } from '#contract/files.ts'
import { api } from '#web/platform/api.ts'
import { toApiError } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'
import { settleWithConcurrency } from '#web/platform/settle-with-concurrency.ts'
import { toast } from '#web/platform/toast.ts'
import { startIndexing, updateCachedFile } from './queries.ts'

const AT_ONCE = 4
/** The number of failed files that are named; the others are counted. */
const NAMED_MAX = 3

/** Starts indexing one file or many, with one notice for the started and one for the failed files. */
export const useChunkFiles = () =>
  useMutation({
    meta: { isErrorShown: true },
    mutationFn: ({ files, chunkSize }: { files: KnowledgeFile[]; chunkSize: number | undefined }) =>
      settleWithConcurrency(files, AT_ONCE, ({ id: fabFileId }) => startIndexing({ fabFileId, chunkSize })),
    onSuccess: (answers, { files }) => {
      const started = files.filter((_, index) => answers[index]?.status === 'fulfilled')
      const [{ fileName: name } = { fileName: '' }] = started
      if (started.length > 0) toast.plain(t('files.chunk.started', { count: started.length, name }))
      const failed = files.filter((file) => !started.includes(file))
      const failure = answers.find((answer) => answer.status === 'rejected')
      if (!failure) return
      const { message } = toApiError(failure.reason)
      toast.error(files.length === 1 ? t('notices.fileNotIndexed', { message }) : inWords(failed))
    },
  })

function inWords(failed: readonly KnowledgeFile[]): string {
  const names = failed.slice(0, NAMED_MAX).map(({ fileName }) => `"${fileName}"`)
  return t('files.chunk.someFailed', { names: names.join(', '), count: failed.length - names.length })
}

export const useCancelChunking = () =>
  useMutation(api.files.cancelChunking.mutationOptions({ onSuccess: (file) => updateCachedFile(file) }))

/** Clears the indexing error of a file. */
export const useRecheckFile = () =>
  useMutation(api.files.update.mutationOptions({ onSuccess: updateCachedFile }))
