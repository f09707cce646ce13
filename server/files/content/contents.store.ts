import type { Db } from '#server/platform/db/database.ts'
import type { FileKind } from './file-types.ts'

/** What somebody uploaded, as it lies in the store of blobs. */
export interface OwnContent {
  fileName: string
  blobKey: string
}

/** Everything of theirs that is there, oldest first. */
export async function listOwnContents(db: Db, userId: string): Promise<OwnContent[]> {
  const rows = await db
    .selectFrom('files')
    .select(['file_name', 'blob_key'])
    .where('user_id', '=', userId)
    .where('state', '=', 'ready')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return rows.flatMap((row) => (row.blob_key ? [{ fileName: row.file_name, blobKey: row.blob_key }] : []))
}

/** Those of the keys under which some file has its content. */
export async function listKnownKeys(db: Db, keys: string[]): Promise<string[]> {
  const rows = await db.selectFrom('files').select('blob_key').where('blob_key', 'in', keys).execute()
  return rows.flatMap(({ blob_key: key }) => key ?? [])
}

/** Those of the files that wait for their content. */
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

/** Of a file of text, which it stays. */
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
