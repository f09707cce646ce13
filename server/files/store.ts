import {
  type Expression,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { files } from '#contract/files.ts'
import type { InputOf } from '#contract/procedures.ts'
import { grantedTo } from '#server/grants/fragments.ts'
import { advisoryLockKey } from '#server/platform/db/advisory-lock-key.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { sliceById } from '#server/platform/db/page-of.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import type { FileKind } from './content/file-types.ts'
import { isFavoriteOf } from './favorites.store.ts'
import { freeFileName } from './file-names.ts'
import type { StoredFile } from './policy.ts'
import { isSharedAndHidden, isSharedWith } from './sharing/shares.store.ts'
import { hasTags } from './tags/taggings.store.ts'

type Row = Selectable<Schema['files']>

export interface NewFileRow {
  id: string
  userId: string
  fileName: string
  fileSize: number
  mimeType: string
  kind: FileKind
  isText: boolean
  notes: string
  createdAt: Date
  /** Present when the content is already stored. */
  content?: { blobKey: string; sha256: string }
  /** Present when the file was created from a web address. */
  sourceUrl?: string
  /** By which the browser identifies an interrupted upload. */
  clientUploadId?: string
}

export async function insertFile(db: Db, file: NewFileRow): Promise<StoredFile> {
  const row = await db
    .insertInto('files')
    .values({
      id: file.id,
      user_id: file.userId,
      file_name: file.fileName,
      file_size: file.fileSize,
      mime_type: file.mimeType,
      kind: file.kind,
      is_text: file.isText,
      type: file.sourceUrl === undefined ? 'file' : 'url',
      source_url: file.sourceUrl ?? null,
      state: file.content ? 'ready' : 'uploading',
      blob_key: file.content?.blobKey ?? null,
      sha256: file.content?.sha256 ?? null,
      client_upload_id: file.clientUploadId ?? null,
      notes: file.notes,
      created_at: file.createdAt,
      updated_at: file.createdAt,
      deleted_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toFile(row)
}

export async function findFile(db: Db, id: string): Promise<StoredFile | undefined> {
  const row = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toFile(row)
}

export async function listFilesById(db: Db, ids: string[]): Promise<StoredFile[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('files').selectAll().where('id', '=', anyOf(ids)).execute()
  return rows.map(toFile)
}

/** Locks them until the transaction ends, always in the same order. */
export async function listFilesForChange(db: Db, ids: string[]): Promise<StoredFile[]> {
  const rows = await db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(toFile)
}

/**
 * Prevents their deletion until the transaction ends. A row that refers to a file and to another row is
 * deleted with either: without this lock, two transactions that delete one each could deadlock.
 */
export async function lockFiles(db: Db, ids: string[]): Promise<void> {
  await db.selectFrom('files').select('id').where('id', '=', anyOf(ids)).orderBy('id').forKeyShare().execute()
}

export async function listOwnIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The files in the trash: those of one user, or those of all users that were deleted before a time. */
export async function listTrashIds(db: Db, of: { userId: string } | { before: Date }): Promise<string[]> {
  const query = db.selectFrom('files').select('id').where('deleted_at', 'is not', null)
  const rows = await ('userId' in of
    ? query.where('user_id', '=', of.userId)
    : query.where('deleted_at', '<', of.before).limit(PURGE_BATCH)
  ).execute()
  return rows.map(({ id }) => id)
}

/** The number of files that one clean-up run removes. */
export const PURGE_BATCH = 500

/** Uploads that were started before a time and never confirmed. */
export async function listStaleUploadIds(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('state', '=', 'uploading')
    .where('created_at', '<', before)
    .limit(PURGE_BATCH)
    .execute()
  return rows.map(({ id }) => id)
}

type FileQuery = InputOf<typeof files.list> & { userId: string }

const ORDER = {
  fileName: sql`lower(unaccent(file_name))`,
  createdAt: sql`created_at`,
  fileSize: sql`file_size`,
}

/**
 * The complete files of the user, or those shared with them, hidden or not, whose name or notes contain the
 * search text.
 */
export async function listFiles(db: Db, query: FileQuery): Promise<{ data: StoredFile[]; total: number }> {
  const { page, limit, orderBy, direction, userId } = query
  const complete = db.selectFrom('files').where('state', '=', 'ready')
  const ofOthers = query.hidden ? isSharedAndHidden(userId) : isSharedWith(userId)
  const wanted = narrowed(
    query.shared ? complete.where(ofOthers) : complete.where('user_id', '=', userId),
    query,
  )
  const inOrder = wanted.select('files.id').orderBy(ORDER[orderBy], direction).orderBy('id')
  return sliceById(inOrder, { limit, offset: (page - 1) * limit }, (ids) => listFilesById(db, ids))
}

function narrowed<O>(
  query: SelectQueryBuilder<Schema, 'files', O>,
  {
    search,
    type,
    tags,
    favorite,
    trash,
    userId,
  }: Pick<FileQuery, 'search' | 'type' | 'tags' | 'favorite' | 'trash' | 'userId'>,
) {
  let wanted = query.where('deleted_at', trash ? 'is not' : 'is', null)
  if (type === 'url') wanted = wanted.where('type', '=', 'url')
  else if (type !== 'all') wanted = wanted.where('kind', '=', type)
  if (tags) wanted = wanted.where(hasTags(userId, tags))
  if (favorite) wanted = wanted.where(isFavoriteOf(userId))
  if (!search) return wanted
  const pattern = likePattern(search)
  return wanted.where((where) =>
    where.or([where('file_name', 'ilike', pattern), where('notes', 'ilike', pattern)]),
  )
}

/** The wanted name, or the first free variant of it. */
export const chooseName = async (
  db: Db,
  { userId, wanted, exceptId }: { userId: string; wanted: string; exceptId?: string },
): Promise<string> => freeFileName(wanted, await listNamesForChange(db, userId, exceptId))

/**
 * The names of the user's files in lower case. Locks the choice of names of one user until the transaction
 * ends.
 */
export async function listNamesForChange(db: Db, userId: string, exceptId?: string): Promise<Set<string>> {
  await advisoryLockKey(db, `file names ${userId}`)
  let query = db
    .selectFrom('files')
    .select('file_name')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
  if (exceptId) query = query.where('id', '<>', exceptId)
  const rows = await query.execute()
  return new Set(rows.map((row) => row.file_name.toLowerCase()))
}

export interface FileChange {
  fileName?: string
  mimeType?: string
  kind?: FileKind
  notes?: string
  system?: boolean
  systemPriority?: number
  isGlobalRead?: boolean
  isGlobalWrite?: boolean
  deletedAt?: Date | null
  error?: null
  updatedAt?: Date
}

/** Missing properties keep their value. */
export async function updateFile(db: Db, id: string, change: FileChange): Promise<StoredFile> {
  const row = await db
    .updateTable('files')
    .set({
      // Set explicitly, so that an empty change is still a valid statement.
      id,
      updated_at: change.updatedAt,
      file_name: change.fileName,
      mime_type: change.mimeType,
      kind: change.kind,
      notes: change.notes,
      is_system: change.system,
      system_priority: change.systemPriority,
      is_global_read: change.isGlobalRead,
      is_global_write: change.isGlobalWrite,
      error: change.error,
      error_key: change.error,
      deleted_at: change.deletedAt,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toFile(row)
}

export async function trashFiles(db: Db, ids: string[], deletedAt: Date): Promise<void> {
  await db.updateTable('files').set({ deleted_at: deletedAt }).where('id', '=', anyOf(ids)).execute()
}

export async function removeFiles(db: Db, ids: string[]): Promise<void> {
  await db.deleteFrom('files').where('id', '=', anyOf(ids)).execute()
}

export function toFile(row: Row): StoredFile {
  return {
    id: row.id,
    userId: row.user_id,
    fileName: row.file_name,
    fileSize: row.file_size,
    mimeType: row.mime_type,
    kind: row.kind as FileKind,
    isText: row.is_text,
    type: row.type,
    state: row.state,
    blobKey: row.blob_key,
    sha256: row.sha256,
    filePath: row.state === 'ready' ? `files/${row.id}` : null,
    fileUrl: null,
    fileUrlExpireAt: null,
    sourceUrl: row.source_url,
    notes: row.notes,
    chunked: row.chunked,
    vectorized: row.vectorized,
    isChunking: row.is_chunking,
    isVectorizing: row.is_vectorizing,
    error: row.error,
    errorKey: row.error_key ?? undefined,
    isWaiting: row.index_run !== null && row.index_owner === null,
    indexRun: row.index_run,
    system: row.is_system,
    systemPriority: row.system_priority,
    chunkSize: row.chunk_size,
    chunkedSha256: row.chunked_sha256,
    vectorModel: row.vector_model,
    isGlobalRead: row.is_global_read,
    isGlobalWrite: row.is_global_write,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
  }
}

declare module '#server/platform/db/supplied-queries.ts' {
  interface SuppliedQueries {
    isAvailableFile: typeof isAvailableFile
    namedFiles: typeof namedFiles
  }
}

/** Whether the file exists and is not in the trash. */
export const isAvailableFile = (fileId: Expression<unknown>): RawBuilder<SqlBool> =>
  sql`exists (select from files where files.id = ${fileId} and files.deleted_at is null)`

/** All files outside the trash: id, name, and whether the user may read them. */
export const namedFiles = (userId: string) => sql`(
  select id, file_name as name, user_id = ${userId}::uuid or is_global_read
    or id in (${grantedTo(userId, 'file')}) as is_readable
  from files where deleted_at is null)`
