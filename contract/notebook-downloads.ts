import { z } from 'zod'

/** `markdown` is for reading; `json` has everything: the notebook and a `messages` list of `Quest`. */
export type NotebookFormat = z.infer<typeof NotebookFormat>
export const NotebookFormat = z.enum(['markdown', 'json'])

/** Returns a notebook that the caller may read as a file; byte streams are not calls of the contract. */
export const NOTEBOOK_DOWNLOAD_PATH = '/api/sessions/:id/download'

export const notebookDownloadPath = (id: string, format: NotebookFormat) =>
  `${NOTEBOOK_DOWNLOAD_PATH.replace(':id', id)}?format=${format}`
