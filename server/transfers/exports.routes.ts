import { z } from 'zod'
import {
  NOTEBOOK_DOWNLOAD_PATH,
  NOTEBOOKS_EXPORT_PATH,
  NotebookFormat,
  NotebooksExport,
} from '#contract/notebook-downloads.ts'
import { type Download, download } from '#server/platform/http/downloads.ts'
import { exportNotebook, exportNotebooks } from './exports.service.ts'

export const transfersDownloads: Download[] = [
  download({
    path: NOTEBOOK_DOWNLOAD_PATH,
    access: 'user',
    input: z.object({ id: z.uuid(), format: NotebookFormat.default('markdown') }),
    open: exportNotebook,
  }),
  download({
    path: NOTEBOOKS_EXPORT_PATH,
    access: 'user',
    input: NotebooksExport,
    open: exportNotebooks,
  }),
]
