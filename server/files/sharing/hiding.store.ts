import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'

interface Chosen {
  userId: string
  fileIds: string[]
}

/** Those of the files that the user has hidden. */
export async function listHiddenIds(db: Db, { userId, fileIds }: Chosen): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('hidden_files')
    .select('file_id')
    .where('user_id', '=', userId)
    .where('file_id', '=', anyOf(fileIds))
    .execute()
  return new Set(rows.map((row) => row.file_id))
}

export async function insertHidden(
  db: Db,
  { userId, fileIds, createdAt }: Chosen & { createdAt: Date },
): Promise<void> {
  await db
    .insertInto('hidden_files')
    .values(fileIds.map((fileId) => ({ user_id: userId, file_id: fileId, created_at: createdAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeHidden(db: Db, { userId, fileIds }: Chosen): Promise<void> {
  await db
    .deleteFrom('hidden_files')
    .where('user_id', '=', userId)
    .where('file_id', '=', anyOf(fileIds))
    .execute()
}
