import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import {
  type NotebookFormat,
  notebookDownloadPath,
  notebooksExportPath,
} from '#contract/notebook-downloads.ts'
import type { Notebook, NotebookJobKind } from '#contract/notebooks.ts'
import { api } from '#web/platform/api.ts'
import { downloadFile } from '#web/platform/downloads.ts'
import { fetchPath } from '#web/platform/fetch-path.ts'
import { t } from '#web/platform/i18n.ts'
import { printPage } from '#web/platform/print-page.ts'
import { toast } from '#web/platform/toast.ts'
import { notebookPath } from './paths.ts'
import { updateCachedNotebook } from './queries.ts'

const STARTED = {
  rename: () => t('notebooks.renaming'),
  summary: () => t('notebooks.summarizing'),
  tags: () => t('notebooks.tagging'),
} satisfies Record<NotebookJobKind, () => string>

/** Starts a job of a model on a notebook; its end arrives as a live event. */
export const useStartNotebookJob = () =>
  useMutation({
    mutationFn: ({ id, kind }: { id: string; kind: NotebookJobKind }) => api.notebookJobs[kind].call({ id }),
    meta: { isErrorShown: true },
    // Before the call: the event of a short job arrives before its response.
    onMutate: ({ id, kind }) => toast.plain(STARTED[kind](), { about: jobNotice(id, kind) }),
    onError: (error, { id, kind }) => toast.error(error.message, { about: jobNotice(id, kind) }),
  })

/** The notice of the end replaces that of the start. */
export const jobNotice = (id: string, kind: NotebookJobKind) => `notebook-job:${kind}:${id}`

/** Opens the copy. */
export function useCloneNotebook() {
  const router = useRouter()
  return useMutation(
    api.notebookCopies.clone.mutationOptions({
      onSuccess: (copy) => {
        updateCachedNotebook(copy)
        toast.success(t('notebooks.cloned'))
        void router.navigate(notebookPath(copy.id))
      },
    }),
  )
}

export const useDownloadNotebook = () =>
  useMutation({
    mutationFn: ({ id, format }: Pick<Notebook, 'id'> & { format: NotebookFormat }) =>
      downloadFile(notebookDownloadPath(id, format)),
  })

/** All of its messages, of which the screen has a few: the page that can be downloaded too. */
export const usePrintNotebook = () =>
  useMutation({
    mutationFn: async ({ id, name }: Pick<Notebook, 'id' | 'name'>) =>
      printPage(await (await fetchPath(notebookDownloadPath(id, 'html'))).text(), name),
  })

/** As one archive, with their files. */
export const useDownloadNotebooks = () =>
  useMutation({
    mutationFn: (ids: string[]) => downloadFile(notebooksExportPath({ format: 'markdown', ids })),
  })
