import { z } from 'zod'
import {
  CHUNK_SIZE_MAX,
  CHUNK_SIZE_MIN,
  FILE_NAME_MAX,
  FILE_NOTES_MAX,
  FILE_PAGE_SIZE,
  FILE_PATH_MAX,
  FILE_SEARCH_MAX,
  FILE_URL_SECONDS,
  FILES_AT_ONCE_MAX,
  FILES_IN_ADDRESS_MAX,
  FileTypeFilter,
  TAGS_IN_ADDRESS_MAX,
  THUMBNAILS_AT_ONCE_MAX,
} from './constants/files.ts'
import { IsFavorite } from './favorites.ts'
import { NewFileGrant, NewFileGroupGrant, sharedWith, sharing } from './file-sharing.ts'
import { FoundChunk, inlineText } from './file-texts.ts'
import { longTextCall } from './long-text-call.ts'
import { filesMessages } from './messages/files.ts'
import { platformMessages } from './messages/platform.ts'
import { MessageKey, rule } from './messages.ts'
import {
  givenId,
  listed,
  liveEvent,
  pageOf,
  pageQuery,
  searchText,
  timestamp,
  userCall,
} from './procedures.ts'
import { SYSTEM_PRIORITY_MAX } from './users.ts'

/** The path for uploading and fetching the bytes of a file, with the signed parameters in the query. */
export const fileContentPath = (id: string) => `/api/files/${id}/content`
/** Fetches a file with the access token instead of a signed address: `?id=`. */
export const FILE_DOWNLOAD_PATH = '/api/files/download'

export const fileName = z
  .string()
  .trim()
  .min(1, rule(platformMessages.nameRequired()))
  .max(FILE_NAME_MAX, rule(platformMessages.nameTooLong({ max: FILE_NAME_MAX })))
const notes = z
  .string()
  .trim()
  .max(FILE_NOTES_MAX, rule(filesMessages.notesTooLong({ max: FILE_NOTES_MAX })))

/** A knowledge file; `fabFile` on the wire. */
export type KnowledgeFile = z.infer<typeof KnowledgeFile>
export const KnowledgeFile = z.object({
  id: z.string(),
  userId: z.string(),
  fileName: z.string(),
  /** Bytes. */
  fileSize: z.number(),
  /** Detected from the bytes, regardless of the sender's declaration. */
  mimeType: z.string(),
  type: z.enum(['file', 'url', 'text']),
  /** Identifies the content in addresses; absent until the content has been uploaded. */
  filePath: z.string().nullable(),
  /** Grants access to the content until `fileUrlExpireAt`. Only in responses about single files. */
  fileUrl: z.string().nullable(),
  fileUrlExpireAt: timestamp.nullable(),
  /** Of the content: it differs once the content has changed. */
  sha256: z.string().nullable(),
  /** The web address that it was created from. */
  sourceUrl: z.string().nullable(),
  notes: z.string(),
  /** An instruction for models. */
  system: z.boolean(),
  /** Lower priorities come first. */
  systemPriority: z.number().int(),
  ...sharing,
  /** The reader's own tags, in the order in which they were added. */
  tags: z.array(z.string()),
  primaryTag: z.string().nullable(),
  /** Of the reader. */
  isFavorite: z.boolean(),
  chunked: z.boolean(),
  /** Indexed for search. */
  vectorized: z.boolean(),
  isChunking: z.boolean(),
  isVectorizing: z.boolean(),
  /** Requested, and not started yet. */
  isWaiting: z.boolean().optional(),
  /** The model of its embeddings; `null` where it is found by keywords only. */
  vectorModel: z.string().nullable(),
  /** Why it could not be indexed. */
  error: z.string().nullable(),
  errorKey: MessageKey.optional(),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** When it was moved to the trash. */
  deletedAt: timestamp.nullable(),
})

export type NewFile = z.infer<typeof NewFile>
/** The record of a file, and the upload address for its content while it has none. */
export const NewFile = KnowledgeFile.extend({ presignedUrl: z.string().nullable() })

export type ConfirmedFile = z.infer<typeof ConfirmedFile>
export const ConfirmedFile = KnowledgeFile.extend({
  /** A file of the same owner with identical content. */
  duplicateOf: z.object({ id: z.string(), fileName: z.string() }).nullable(),
})

export const chosenFiles = (empty = filesMessages.fileRequired()) =>
  z
    .array(givenId)
    .min(1, rule(empty))
    .max(FILES_AT_ONCE_MAX, rule(filesMessages.tooManyFiles({ max: FILES_AT_ONCE_MAX })))
const fileIds = chosenFiles()

const listedFiles = <S extends z.ZodType<string, string>>(item: S) =>
  listed(item, { empty: filesMessages.fileRequired(), max: FILES_IN_ADDRESS_MAX })

const priorityMessage = rule(filesMessages.priorityInvalid({ max: SYSTEM_PRIORITY_MAX }))
/** Text that is not a number counts as 0. */
export const systemPriority = z
  .union([z.number(), z.string(), z.null()])
  .transform((given) => Number(given) || 0)
  .pipe(z.number().int(priorityMessage).min(0, priorityMessage).max(SYSTEM_PRIORITY_MAX, priorityMessage))

const chunkSizeMessage = rule(filesMessages.chunkSizeInvalid({ min: CHUNK_SIZE_MIN, max: CHUNK_SIZE_MAX }))
/** The tokens of one chunk; without it, the size of the administrator is used. */
export const ChunkSize = z
  .number(chunkSizeMessage)
  .int(chunkSizeMessage)
  .min(CHUNK_SIZE_MIN, chunkSizeMessage)
  .max(CHUNK_SIZE_MAX, chunkSizeMessage)
  .optional()
const ProcessingStatus = z.enum(['ongoing', 'complete']).nullable()

export type FileThumbnail = z.infer<typeof FileThumbnail>
/** A small picture of a file, or its first lines. */
export const FileThumbnail = z.object({
  fileId: z.string(),
  /** `wanted`: being made, `file_thumbnails_made` follows. `none`: the file has nothing to show. */
  state: z.enum(['made', 'wanted', 'none']),
  /** A WebP in Base64. */
  picture: z.string().nullable(),
  text: z.string().nullable(),
})

export const files = {
  list: userCall
    .route({ method: 'GET', path: '/files', summary: 'Your files' })
    .input(
      z.object({
        search: searchText.normalize().optional(),
        type: FileTypeFilter.default('all'),
        orderBy: z.enum(['fileName', 'createdAt', 'fileSize']).default('createdAt'),
        direction: z.enum(['asc', 'desc']).default('desc'),
        /** Files that others share with the caller instead of their own. */
        shared: z.stringbool().default(false),
        /** With `shared`: the files that you have hidden instead of those that you have not. */
        hidden: z.stringbool().default(false),
        /** Only files with all of these tags. */
        tags: listed(z.string(), {
          empty: filesMessages.tagRequired(),
          max: TAGS_IN_ADDRESS_MAX,
        }).optional(),
        /** Only the caller's favorites. */
        favorite: z.stringbool().default(false),
        /** Files in the trash instead of those in the library. */
        trash: z.stringbool().default(false),
        ...pageQuery(FILE_PAGE_SIZE),
      }),
    )
    .output(pageOf(KnowledgeFile)),
  get: userCall
    .route({ method: 'GET', path: '/files/{id}', summary: 'One file' })
    .input(z.object({ id: z.uuid() }))
    .output(KnowledgeFile),
  /** The given files that the caller may see, in the requested order. */
  byIds: userCall
    .route({ method: 'GET', path: '/files/byIds', summary: 'Several files' })
    .input(z.object({ ids: listedFiles(givenId) }))
    .output(z.array(KnowledgeFile)),
  /**
   * Creates the record of a file; with `content` the file is complete, without it waits for its bytes. Sending a
   * `clientUploadId` again returns the existing record: a completed upload needs no address.
   */
  create: longTextCall
    .route({ method: 'POST', path: '/files/createFabFile', summary: 'Create a file' })
    .input(
      z
        .object({
          fileName,
          mimeType: z.string().trim().max(200).default(''),
          fileSize: z.number().int().min(0, rule(filesMessages.sizeNegative())).optional(),
          notes: notes.default(''),
          content: inlineText.optional(),
          clientUploadId: z.uuid().optional(),
        })
        .refine(({ fileSize, content }) => fileSize !== undefined || content !== undefined, {
          path: ['fileSize'],
          ...rule(filesMessages.sizeOrTextRequired()),
        }),
    )
    .output(NewFile),
  /** Completes an upload: the content has arrived and matches its declared type. */
  confirm: userCall
    .route({ method: 'POST', path: '/files/{id}/confirm', summary: 'Confirm that a file was uploaded' })
    .input(z.object({ id: z.uuid() }))
    .output(ConfirmedFile),
  update: userCall
    .route({ method: 'PUT', path: '/files/{id}', summary: 'Rename, describe, tag or share a file' })
    .input(
      z.object({
        id: z.uuid(),
        fileName: fileName.optional(),
        notes: notes.optional(),
        system: z.boolean().optional(),
        systemPriority: systemPriority.optional(),
        /** Replaces the whole list. */
        tags: z.array(z.string()).max(FILES_AT_ONCE_MAX).optional(),
        /** One of the file's tags, or none. */
        primaryTag: z.string().nullable().optional(),
        users: sharedWith(NewFileGrant, ({ userId }) => userId).optional(),
        groups: sharedWith(NewFileGroupGrant, ({ groupId }) => groupId).optional(),
        /** A file that all users may change is readable for all users. */
        isGlobalRead: z.boolean().optional(),
        isGlobalWrite: z.boolean().optional(),
        /** `null` clears the error. */
        error: z.null().optional(),
      }),
    )
    .output(KnowledgeFile),
  /** Replaces the text of a text file; the file is indexed again. */
  saveText: longTextCall
    .route({ method: 'PUT', path: '/files/{id}/text', summary: 'Save the text of a file' })
    .input(
      z.object({
        id: z.uuid(),
        content: inlineText,
        /** `sha256` of the content that was edited: refused when the current content differs. */
        basedOn: z.string().max(64).optional(),
      }),
    )
    .output(KnowledgeFile),
  /** Moves the file to the trash; a running upload is cancelled. */
  remove: userCall
    .route({ method: 'DELETE', path: '/files/{id}', summary: 'Delete a file' })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.string() })),
  /** Deletes all of the files or, when one may not be deleted, none. */
  removeMany: userCall
    .route({ method: 'DELETE', path: '/files/bulk-delete', summary: 'Delete several files' })
    .input(z.object({ fileIds }))
    .output(z.object({ deleted: z.number().int() })),
  /** Moves files to the trash: the given ones, or every one the caller owns when none are given. */
  removeAll: userCall
    .route({ method: 'DELETE', path: '/files', summary: 'Delete all your files' })
    .input(z.object({ fileIds: fileIds.optional() }).optional())
    .output(z.object({ deleted: z.number().int() })),
  restore: userCall
    .route({ method: 'POST', path: '/files/restore', summary: 'Restore files from the trash' })
    .input(z.object({ fileIds }))
    .output(z.array(KnowledgeFile)),
  /** Deletes files from the trash permanently: the given files, or all when none are given. */
  emptyTrash: userCall
    .route({ method: 'DELETE', path: '/files/trash', summary: 'Delete files for good' })
    .input(z.object({ fileIds: fileIds.optional() }))
    .output(z.object({ deleted: z.number().int() })),
  /** Starts indexing a file; `update_file_chunk_vector_status` reports progress. */
  chunk: userCall
    .route({ method: 'POST', path: '/files/chunk', summary: 'Chunk and vectorize a file' })
    .input(
      z.object({
        fabFileId: z.uuid(),
        chunkSize: ChunkSize,
      }),
    )
    .output(KnowledgeFile),
  cancelChunking: userCall
    .route({ method: 'POST', path: '/files/{id}/cancel-chunking', summary: 'Stop chunking a file' })
    .input(z.object({ id: z.uuid() }))
    .output(KnowledgeFile),
  addFavorite: userCall
    .route({ method: 'POST', path: '/files/{id}/favorite', summary: 'Add a file to your favorites' })
    .input(z.object({ id: z.uuid() }))
    .output(IsFavorite),
  removeFavorite: userCall
    .route({ method: 'DELETE', path: '/files/{id}/favorite', summary: 'Remove a file from your favorites' })
    .input(z.object({ id: z.uuid() }))
    .output(IsFavorite),
  /** Chunks of indexed files, best first; any of the words may match. */
  search: userCall
    .route({ method: 'GET', path: '/files/search', summary: 'Search inside your files' })
    .input(
      z.object({
        query: z
          .string()
          .trim()
          .min(1, rule(filesMessages.searchRequired()))
          .max(FILE_SEARCH_MAX, rule(platformMessages.searchTooLong({ max: FILE_SEARCH_MAX }))),
        ...pageQuery(FILE_PAGE_SIZE),
      }),
    )
    .output(z.array(FoundChunk.extend({ file: KnowledgeFile }))),
  /** Whether files are also found by meaning, and the current model; files embedded by another one are excluded. */
  searchMethod: userCall
    .route({ method: 'GET', path: '/files/search-method', summary: 'How file contents are searched' })
    .output(z.object({ embeddingModel: z.string().nullable() })),
  /** The thumbnails of the given files that the caller may read. Missing ones are made. */
  thumbnails: userCall
    .route({ method: 'GET', path: '/files/thumbnails', summary: 'Thumbnails of files' })
    .input(
      z.object({
        ids: listed(givenId, { empty: filesMessages.fileRequired(), max: THUMBNAILS_AT_ONCE_MAX }),
      }),
    )
    .output(z.array(FileThumbnail)),
  /** One address for each path, in the same order. */
  presignedUrls: userCall
    .route({ method: 'GET', path: '/files/presigned-url', summary: 'Addresses to fetch files from' })
    .input(
      z.object({
        filePaths: listedFiles(z.string().max(FILE_PATH_MAX, rule(filesMessages.pathInvalid()))),
        expiresIn: z.coerce.number().int().min(1).max(FILE_URL_SECONDS).default(FILE_URL_SECONDS),
      }),
    )
    .output(z.array(z.string())),
}

/** The progress of a file. Neither ongoing nor complete: it could not be read, and its `error` gives the reason. */
export const fileIndexChanged = liveEvent(
  'update_file_chunk_vector_status',
  z.object({ fabFileId: z.string(), chunkStatus: ProcessingStatus, vectorizeStatus: ProcessingStatus }),
)
export const fileChanged = liveEvent('file_changed', KnowledgeFile)
export const fileThumbnailsMade = liveEvent('file_thumbnails_made', z.object({ ids: z.array(z.string()) }))
/** They are no longer in the library: in the trash, or deleted. */
export const filesRemoved = liveEvent('files_removed', z.object({ ids: z.array(z.string()) }))
