import type { Db } from '#server/platform/database.ts'
import type { FileKind } from './file-types.ts'
import type { StoredFile } from './policy.ts'
import { toFile } from './store.ts'

/** The key of the content before; `undefined` when the file does not wait for content any more. */
export async function replaceUpload(
  db: Db,
  id: string,
  blobKey: string,
): Promise<{ previousKey: string | null } | undefined> {
  const row = await db
    .selectFrom('files')
    .select('blob_key')
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  await db.updateTable('files').set({ blob_key: blobKey }).where('id', '=', id).execute()
  return { previousKey: row.blob_key }
}

/** Makes the file complete with that very content; `undefined` when it has other content by now. */
export async function completeUpload(
  db: Db,
  { id, blobKey, ...found }: Found & { id: string; blobKey: string },
): Promise<StoredFile | undefined> {
  const row = await db
    .updateTable('files')
    .set({
      state: 'ready',
      sha256: found.sha256,
      mime_type: found.mimeType,
      kind: found.kind,
      is_text: found.isText,
      updated_at: found.updatedAt,
    })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .where('blob_key', '=', blobKey)
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

/** Another file of the same person with the same content, the oldest first. */
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
