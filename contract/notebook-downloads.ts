import { z } from 'zod'
import { transfersMessages } from './messages/transfers.ts'
import { givenId, listed } from './procedures.ts'

/** `markdown` is for reading, `html` for printing; `json` has everything: a `NotebookDocument` of transfers.ts. */
export type NotebookFormat = z.infer<typeof NotebookFormat>
export const NotebookFormat = z.enum(['markdown', 'html', 'json'])

/** The most notebooks that an address can name; servers and proxies refuse longer addresses. */
export const EXPORTED_AT_ONCE_MAX = 200

/** Returns a notebook that the caller may read as a file; byte streams are not calls of the contract. */
export const NOTEBOOK_DOWNLOAD_PATH = '/api/sessions/:id/download'

/** Returns the notebooks of `ids`, or all of the caller, as a ZIP archive. */
export const NOTEBOOKS_EXPORT_PATH = '/api/exports/notebooks'

export const NotebooksExport = z.object({
  format: NotebookFormat.default('markdown'),
  ids: listed(givenId, {
    empty: transfersMessages.notebookRequired(),
    max: EXPORTED_AT_ONCE_MAX,
  }).optional(),
})

export const notebookDownloadPath = (id: string, format: NotebookFormat) =>
  `${NOTEBOOK_DOWNLOAD_PATH.replace(':id', id)}?format=${format}`

export function notebooksExportPath({ format, ids }: { format: NotebookFormat; ids?: string[] }): string {
  const query = new URLSearchParams({ format, ...(ids && { ids: ids.join(',') }) })
  return `${NOTEBOOKS_EXPORT_PATH}?${query.toString()}`
}
