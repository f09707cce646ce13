import type { SystemFile } from '#contract/users.ts'
import type { Db } from '#server/platform/database.ts'

/** Locked until the transaction ends, so that of two changes at once none is lost; whatever refers to the person is not held up. */
export async function findSystemFilesForChange(db: Db, userId: string): Promise<SystemFile[]> {
  const row = await db
    .selectFrom('users')
    .select('system_files')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.system_files ?? []
}
