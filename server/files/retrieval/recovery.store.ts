import type { Db } from '#server/platform/db/database.ts'

/** Expires the leases of all workers. */
export async function expireLeases(db: Db): Promise<void> {
  await db
    .updateTable('files')
    .set({ upload_turn: null, upload_alive_at: null })
    .where('upload_turn', 'is not', null)
    .execute()
  await db
    .updateTable('files')
    .set({ index_owner: null, index_alive_at: new Date(0) })
    .where('index_run', 'is not', null)
    .execute()
}
