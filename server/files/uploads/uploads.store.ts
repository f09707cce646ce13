import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { FileKind } from '../content/file-types.ts'
import type { StoredFile } from '../policy.ts'
import { toFile } from '../store.ts'

/** The user's file of this upload that is not in the trash. Locks the upload until the transaction ends. */
export async function findUploadForChange(
  db: Db,
  userId: string,
  clientUploadId: string,
): Promise<StoredFile | undefined> {
  const lock = `upload ${userId} ${clientUploadId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(db)
  const row = await db
    .selectFrom('files')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_upload_id', '=', clientUploadId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row && toFile(row)
}

/** Restarts the time after which an unconfirmed upload is removed. */
export async function announceAgain(
  db: Db,
  id: string,
  { fileSize, mimeType, createdAt }: { fileSize: number; mimeType: string; createdAt: Date },
): Promise<StoredFile> {
  const row = await db
    .updateTable('files')
    .set({ file_size: fileSize, mime_type: mimeType, created_at: createdAt, updated_at: createdAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toFile(row)
}

/** A sender of the content of a file. */
export interface UploadLease {
  id: string
  turn: string
}

/** Claims the lease, unless another sender holds it with a heartbeat since `deadSince`. */
export async function claimUpload(
  db: Db,
  { id, turn }: UploadLease,
  { now, deadSince }: { now: Date; deadSince: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('files')
    .set({ upload_turn: turn, upload_alive_at: now })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .where((where) => where.or([where('upload_turn', 'is', null), where('upload_alive_at', '<', deadSince)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Renews the lease; `false` when it was lost. */
export async function keepUpload(db: Db, { id, turn }: UploadLease, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('files')
    .set({ upload_alive_at: now })
    .where('id', '=', id)
    .where('upload_turn', '=', turn)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function releaseUpload(db: Db, { id, turn }: UploadLease): Promise<void> {
  await db
    .updateTable('files')
    .set({ upload_turn: null, upload_alive_at: null })
    .where('id', '=', id)
    .where('upload_turn', '=', turn)
    .execute()
}

/**
 * Ends the lease with new content. Returns the key of the previous content; `undefined` when the lease was
 * lost.
 */
export async function replaceUpload(
  db: Db,
  { id, turn }: UploadLease,
  blobKey: string,
): Promise<{ previousKey: string | null } | undefined> {
  const row = await db
    .selectFrom('files')
    .select('blob_key')
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .where('upload_turn', '=', turn)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  await db
    .updateTable('files')
    .set({ blob_key: blobKey, upload_turn: null, upload_alive_at: null })
    .where('id', '=', id)
    .execute()
  return { previousKey: row.blob_key }
}

/** Completes the file with this content; `undefined` when other content has arrived since. */
export async function completeUpload(
  db: Db,
  { id, previousKey, blobKey, ...found }: Found & { id: string; previousKey: string | null; blobKey: string },
): Promise<StoredFile | undefined> {
  const row = await db
    .updateTable('files')
    .set({
      state: 'ready',
      blob_key: blobKey,
      sha256: found.sha256,
      mime_type: found.mimeType,
      kind: found.kind,
      is_text: found.isText,
      updated_at: found.updatedAt,
      upload_turn: null,
      upload_alive_at: null,
    })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .where('blob_key', 'is not distinct from', previousKey)
    .returningAll()
    .executeTakeFirst()
  return row && toFile(row)
}

interface Found {
  updatedAt: Date
  sha256: string
  mimeType: string
  kind: FileKind
  isText: boolean
}

/** Another file of the same user with the same content, the oldest first. */
export async function findTwin(db: Db, file: StoredFile): Promise<{ id: string; fileName: string } | null> {
  const row = await db
    .selectFrom('files')
    .select(['id', 'file_name'])
    .where('user_id', '=', file.userId)
    .where('sha256', '=', file.sha256)
    .where('deleted_at', 'is', null)
    .where('id', '<>', file.id)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row ? { id: row.id, fileName: row.file_name } : null
}
