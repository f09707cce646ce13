import { z } from 'zod'
import { MEGABYTE } from './constants/files.ts'
import { fileName } from './files.ts'
import { transfersMessages } from './messages/transfers.ts'
import { MessageKey, rule } from './messages.ts'
import { givenId, liveEvent, timestamp, userCall } from './procedures.ts'

/** The largest archive. */
export const IMPORT_SIZE_MAX = 2000 * MEGABYTE
export const IMPORTS_PER_DAY = 30
/** The report lists at most that many items; the numbers count all. */
export const IMPORT_REPORT_MAX = 500

/** The program that made an archive; its content decides where that is `auto`. */
export type ImportOrigin = z.infer<typeof ImportOrigin>
export const ImportOrigin = z.enum(['auto', 'commonplace', 'chatgpt', 'claude', 'librechat', 'open-webui'])

/** An import of notebooks from an archive. */
export type NotebookImport = z.infer<typeof NotebookImport>
export const NotebookImport = z.object({
  id: z.string(),
  userId: z.string(),
  fileName: z.string(),
  /** Bytes. */
  size: z.number(),
  /** `waiting` until its archive has arrived and it is started. */
  status: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
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

/** An import with what came of it so far. */
export type ImportProgress = z.infer<typeof ImportProgress>
export const ImportProgress = NotebookImport.extend({
  /** From 0 to 1. */
  progress: z.number().min(0).max(1),
  report: z.object({
    /** New notebooks. */
    notebooks: z.number().int(),
    /** Their messages, and the later messages of notebooks that were imported before. */
    messages: z.number().int(),
    /** Files and generated pictures of these messages. */
    files: z.number().int(),
    skipped: z.array(z.object({ what: z.string(), why: z.string() })),
  }),
})

/** Receives the archive of an import that waits for it, by `PUT`; returns the `NotebookImport`. */
export const IMPORT_CONTENT_PATH = '/api/imports/:id/content'

export const importContentPath = (id: string) => IMPORT_CONTENT_PATH.replace(':id', id)

/** Does `create`, the upload and `start` in one request: a `PUT` with the name of the archive as `?fileName=`. */
export const IMPORT_UPLOAD_PATH = '/api/imports/archive'

export const importUploadPath = (fileName: string) =>
  `${IMPORT_UPLOAD_PATH}?${new URLSearchParams({ fileName }).toString()}`

export const notebookImports = {
  /**
   * `uploadUrl` takes the archive by `PUT`. An archive that is not imported within three hours is deleted, and one that
   * waits when another import is prepared is deleted then.
   */
  create: userCall
    .route({ method: 'POST', path: '/imports', summary: 'Prepare an import of notebooks' })
    .input(
      z.object({
        fileName,
        /** Bytes. */
        fileSize: z.number().int().min(1, rule(transfersMessages.archiveEmpty())),
        source: ImportOrigin.default('auto'),
      }),
    )
    .output(z.object({ id: z.string(), uploadUrl: z.string() })),
  start: userCall
    .route({
      method: 'POST',
      path: '/imports/{id}/start',
      summary: 'Start an import whose archive was uploaded',
    })
    .input(z.object({ id: givenId }))
    .output(NotebookImport),
  get: userCall
    .route({ method: 'GET', path: '/imports/{id}', summary: 'The progress and report of an import' })
    .input(z.object({ id: givenId }))
    .output(ImportProgress),
  /** The latest import that was started, or none. */
  show: userCall
    .route({ method: 'GET', path: '/imports/latest', summary: 'Your latest import of notebooks' })
    .output(NotebookImport.nullable()),
  report: userCall
    .route({ method: 'GET', path: '/imports/{id}/report', summary: 'What an import skipped and why' })
    .input(z.object({ id: givenId }))
    .output(z.array(ImportReportItem)),
  /** What was imported before stays. */
  cancel: userCall
    .route({ method: 'DELETE', path: '/imports/{id}', summary: 'Cancel an import' })
    .input(z.object({ id: givenId }))
    .output(NotebookImport),
}

export const notebookImportChanged = liveEvent('notebook_import_changed', NotebookImport)
