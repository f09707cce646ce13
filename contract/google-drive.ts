import { z } from 'zod'
import { KnowledgeFile } from './files.ts'
import { googleDriveMessages } from './messages/google-drive.ts'
import { platformMessages } from './messages/platform.ts'
import { type Message, rule } from './messages.ts'
import { userCall } from './procedures.ts'

export const DRIVE_SEARCH_MAX = 200
/** How many files of a Drive one user may import in an hour. */
export const DRIVE_IMPORTS_PER_HOUR = 300
/** A folder is imported with its subfolders, up to these numbers of both. */
export const DRIVE_FOLDER_FILES_MAX = 200
export const DRIVE_FOLDERS_MAX = 50
/** As the provider sends them. */
const ANSWER_PART_MAX = 2000

/** The callback page of the provider: a page of the application, which calls `finish`. */
export const DRIVE_CALLBACK_PATH = '/google-drive/callback'

export type DriveStatus = z.infer<typeof DriveStatus>
export const DriveStatus = z.object({
  isConfigured: z.boolean(),
  isConnected: z.boolean(),
  /** Configuration details for administrators; other users do not receive them. */
  setUp: z.object({ variables: z.array(z.string()), callbackUrl: z.string() }).nullable(),
})

export type DriveFile = z.infer<typeof DriveFile>
export const DriveFile = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  /** Google's own documents have none until they are exported. */
  size: z.number().int().nullable(),
  modifiedAt: z.string().nullable(),
})

const driveId = (invalid: Message) => z.string().regex(/^[\w-]{1,200}$/, rule(invalid))
/** The root folder, the files shared with the user, or a folder by its id. */
export const DRIVE_ROOT = 'root'
export const DRIVE_SHARED = 'shared-with-me'
const folderId = driveId(googleDriveMessages.folderInvalid())

/** Files from Google Drive, with read access only. */
export const googleDrive = {
  status: userCall
    .route({ method: 'GET', path: '/google-drive', summary: 'Whether a Google Drive is connected' })
    .output(DriveStatus),
  /** Starts a connection, which only the same session can finish, within ten minutes. */
  start: userCall
    .route({ method: 'POST', path: '/google-drive/start', summary: 'Begin to connect a Google Drive' })
    .output(z.object({ url: z.string() })),
  /** Exchanges the parameters of the callback page for a connection. It works once. */
  finish: userCall
    .route({
      method: 'POST',
      path: '/google-drive/finish',
      summary: 'Complete the connection of a Google Drive',
    })
    .input(
      z.object({
        code: z.string().min(1, rule(googleDriveMessages.nothingToFinish())).max(ANSWER_PART_MAX),
        state: z.string().min(1, rule(googleDriveMessages.nothingToFinish())).max(ANSWER_PART_MAX),
      }),
    )
    .output(z.object({ connected: z.literal(true) })),
  /**
   * The contents of a folder or, with `search`, of the whole Drive. Folders first. `nextPageToken` is the `pageToken`
   * of the next page.
   */
  list: userCall
    .route({ method: 'GET', path: '/google-drive/files', summary: 'Files in your Google Drive' })
    .input(
      z.object({
        search: z
          .string()
          .trim()
          .max(DRIVE_SEARCH_MAX, rule(platformMessages.searchTooLong({ max: DRIVE_SEARCH_MAX })))
          .default(''),
        folderId: folderId.default(DRIVE_ROOT),
        pageToken: z.string().max(ANSWER_PART_MAX).optional(),
      }),
    )
    .output(
      z.object({
        folders: z.array(z.object({ id: z.string(), name: z.string() })),
        files: z.array(DriveFile),
        nextPageToken: z.string().nullable(),
      }),
    ),
  /** The files of a folder and of its subfolders: all of them or, when they are too many, none. */
  listFolder: userCall
    .route({
      method: 'GET',
      path: '/google-drive/folders/{folderId}/files',
      summary: 'All files in a folder of your Google Drive',
    })
    .input(z.object({ folderId }))
    .output(z.array(DriveFile)),
  importFile: userCall
    .route({
      method: 'POST',
      path: '/google-drive/files/{driveFileId}/import',
      summary: 'Import a file of your Google Drive',
    })
    .input(z.object({ driveFileId: driveId(googleDriveMessages.fileInvalid()) }))
    .output(KnowledgeFile),
  disconnect: userCall
    .route({ method: 'DELETE', path: '/google-drive', summary: 'Disconnect your Google Drive' })
    .output(z.object({ disconnected: z.literal(true) })),
}
