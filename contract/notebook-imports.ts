import { z } from 'zod'
import { MEGABYTE } from './files.ts'
import { MessageKey } from './messages.ts'
import { liveEvent, timestamp, userCall } from './procedures.ts'

/** The largest archive. */
export const IMPORT_SIZE_MAX = 2000 * MEGABYTE
export const IMPORTS_PER_DAY = 30
/** The report lists at most that many items; the numbers count all. */
export const IMPORT_REPORT_MAX = 500

/** An import of notebooks from an archive. */
export type NotebookImport = z.infer<typeof NotebookImport>
export const NotebookImport = z.object({
  id: z.string(),
  userId: z.string(),
  fileName: z.string(),
  /** Bytes. */
  size: z.number(),
  status: z.enum(['running', 'done', 'failed', 'cancelled']),
  /** Bytes of conversations that were read, and their total number. */
  done: z.number(),
  total: z.number(),
  /** New notebooks. */
  added: z.number().int(),
  /** Notebooks that were imported before and now have the later messages of their conversation. */
  continued: z.number().int(),
  /** Conversations that had been imported before and have no later messages. */
  known: z.number().int(),
  /** Conversations that could not be imported; the report says why. */
  skipped: z.number().int(),
  /** Why it failed as a whole. */
  error: z.string().nullable(),
  errorKey: MessageKey.optional(),
  createdAt: timestamp,
})

/** A conversation or file that was not imported, or only in part. */
export type ImportReportItem = z.infer<typeof ImportReportItem>
export const ImportReportItem = z.object({
  /** The name of the conversation or file. */
  name: z.string(),
  kind: z.enum(['skipped', 'incomplete']),
  reason: z.string(),
  reasonKey: MessageKey.optional(),
})

/** Receives an archive by `PUT` with its name as `?fileName=`, and starts its import; returns a `NotebookImport`. */
export const IMPORT_UPLOAD_PATH = '/api/imports'

export const importUploadPath = (fileName: string) =>
  `${IMPORT_UPLOAD_PATH}?${new URLSearchParams({ fileName }).toString()}`

export const notebookImports = {
  /** The latest import, or none. */
  show: userCall
    .route({ method: 'GET', path: '/imports/latest', summary: 'Your latest import of notebooks' })
    .output(NotebookImport.nullable()),
  report: userCall
    .route({ method: 'GET', path: '/imports/{id}/report', summary: 'What an import skipped and why' })
    .input(z.object({ id: z.uuid() }))
    .output(z.array(ImportReportItem)),
  /** What was imported before stays. */
  cancel: userCall
    .route({ method: 'POST', path: '/imports/{id}/cancel', summary: 'Cancel an import' })
    .input(z.object({ id: z.uuid() }))
    .output(NotebookImport),
}

export const notebookImportChanged = liveEvent('notebook_import_changed', NotebookImport)
