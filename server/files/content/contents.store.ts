import type { Db } from '#server/platform/db/database.ts'
import type { FileKind } from './file-types.ts'

/** A blob that the user uploaded. */
export interface OwnContent {
  id: string
  fileName: string
  blobKey: string
}

/** All of them, oldest first. */
export async function listOwnContents(db: Db, userId: string): Promise<OwnContent[]> {
  const rows = await db
    .selectFrom('files')
    .select(['id', 'file_name', 'blob_key'])
    .where('user_id', '=', userId)
    .where('state', '=', 'ready')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return rows.flatMap(({ id, file_name: fileName, blob_key: blobKey }) =>
    blobKey ? [{ id, fileName, blobKey }] : [],
  )
}

/** The keys that are the content of a file. */
export async function listKnownKeys(db: Db, keys: string[]): Promise<string[]> {
  const rows = await db.selectFrom('files').select('blob_key').where('blob_key', 'in', keys).execute()
  return rows.flatMap(({ blob_key: key }) => key ?? [])
}

/** The files that wait for their content. */
export async function listWaiting(db: Db, ids: string[]): Promise<{ id: string; userId: string }[]> {
  const rows = await db
    .selectFrom('files')
    .select(['id', 'user_id'])
    .where('id', 'in', ids)
    .where('state', '=', 'uploading')
    .execute()
  return rows.map(({ id, user_id: userId }) => ({ id, userId }))
}

export interface NewContent {
  blobKey: string
  sha256: string
  fileSize: number
  mimeType: string
  kind: FileKind
  updatedAt: Date
}

/** Replaces the content of a text file, which keeps its type. */
export async function replaceContent(db: Db, id: string, content: NewContent): Promise<void> {
  await db
    .updateTable('files')
    .set({
      blob_key: content.blobKey,
      sha256: content.sha256,
      file_size: content.fileSize,
      mime_type: content.mimeType,
      kind: content.kind,
      updated_at: content.updatedAt,
    })
    .where('id', '=', id)
    .execute()
}
