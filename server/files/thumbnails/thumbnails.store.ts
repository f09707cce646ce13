import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'

/** What a file shows; with neither, it has nothing to show. */
export interface Drawn {
  picture: Uint8Array | null
  text: string | null
}

export interface StoredThumbnail extends Drawn {
  fileId: string
  /** Of its content; `null` while it is wanted. */
  sha256: string | null
}

export async function listThumbnails(db: Db, fileIds: string[]): Promise<StoredThumbnail[]> {
  if (fileIds.length === 0) return []
  return db
    .selectFrom('file_thumbnails')
    .select(['file_id as fileId', 'sha256', 'picture', 'text'])
    .where('file_id', '=', anyOf(fileIds))
    .execute()
}

/** The caller locks the files, always in the same order. */
export async function wantThumbnails(db: Db, fileIds: string[]): Promise<void> {
  await db
    .insertInto('file_thumbnails')
    .values(fileIds.map((file_id) => ({ file_id, sha256: null, picture: null, text: null })))
    .onConflict((conflict) =>
      conflict.column('file_id').doUpdateSet({ sha256: null, picture: null, text: null }),
    )
    .execute()
}

/** A few wanted thumbnails of the files of one owner, the newest files first. */
export async function listWantedIds(
  db: Db,
  { userId, limit }: { userId: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('file_thumbnails')
    .innerJoin('files', 'files.id', 'file_thumbnails.file_id')
    .select('file_id')
    .where('file_thumbnails.sha256', 'is', null)
    .where('files.user_id', '=', userId)
    .where('files.deleted_at', 'is', null)
    .where('files.state', '=', 'ready')
    .where('files.sha256', 'is not', null)
    .orderBy('files.created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.file_id)
}

export async function storeThumbnail(
  db: Db,
  { fileId, sha256, picture, text }: StoredThumbnail,
): Promise<void> {
  await db
    .updateTable('file_thumbnails')
    .set({ sha256, picture: picture && Buffer.from(picture), text })
    .where('file_id', '=', fileId)
    .execute()
}
