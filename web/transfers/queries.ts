import { useMutation } from '@tanstack/react-query'
import { type NotebookFormat, notebooksExportPath } from '#contract/notebook-downloads.ts'
import { importUploadPath, NotebookImport } from '#contract/notebook-imports.ts'
import { api } from '#web/platform/api.ts'
import { downloadFile } from '#web/platform/downloads.ts'
import { isAbort, toApiError } from '#web/platform/errors.ts'
import { queryClient, receiveQueryData, refetchShown } from '#web/platform/query-client.ts'
import { sendBytes } from '#web/platform/send-bytes.ts'
import { session } from '#web/platform/session.ts'
import { toast } from '#web/platform/toast.ts'
import { useArchiveUpload } from './upload.view-state.ts'

export const useExportNotebooks = () =>
  useMutation({ mutationFn: (format: NotebookFormat) => downloadFile(notebooksExportPath({ format })) })

/** The latest import of the user, if any. */
export const latestImport = () => api.notebookImports.show.queryOptions()

export const importReport = (id: string) => api.notebookImports.report.queryOptions({ input: { id } })

export function rememberImport(latest: NotebookImport): void {
  receiveQueryData(latestImport().queryKey, latest)
  if (latest.status === 'running') return
  void queryClient.invalidateQueries({ queryKey: api.notebookImports.report.key() })
  void queryClient.invalidateQueries({ queryKey: api.notebooks.list.key() })
  // A notebook that is open may have got messages.
  if (latest.continued > 0) refetchShown()
}

/** Sends an archive, also when the page is left; its import is followed live. */
export async function uploadArchive(file: File): Promise<void> {
  const controller = new AbortController()
  const upload = { fileName: file.name, size: file.size, sent: 0, cancel: () => controller.abort() }
  useArchiveUpload.setState({ upload })
  try {
    const begun = await sendBytes(importUploadPath(file.name), file, {
      contentType: 'application/octet-stream',
      onProgress: (sent) => useArchiveUpload.setState({ upload: { ...upload, sent } }),
      signal: controller.signal,
      token: await session.freshToken(),
    })
    const { data: latest } = NotebookImport.safeParse(begun)
    // A short import has ended before the response arrives.
    if (latest) await queryClient.invalidateQueries({ queryKey: latestImport().queryKey })
  } catch (thrown) {
    if (!isAbort(thrown)) toast.error(toApiError(thrown).message)
  } finally {
    useArchiveUpload.setState({ upload: undefined })
  }
}

export const useCancelImport = () =>
  useMutation(api.notebookImports.cancel.mutationOptions({ onSuccess: rememberImport }))
