import { useMutation } from '@tanstack/react-query'
import { type NotebookFormat, notebooksExportPath } from '#contract/transfers.ts'
import { downloadFile } from '#web/platform/downloads.ts'

export const useExportNotebooks = () =>
  useMutation({ mutationFn: (format: NotebookFormat) => downloadFile(notebooksExportPath({ format })) })
