import { sql } from 'kysely'
import type { SystemFile } from '#contract/users.ts'
import type { Db } from '#server/platform/db/database.ts'
import { suppliedQuery } from '#server/platform/db/supplied-queries.ts'

/**
 * Locked until the transaction ends, so that concurrent changes do not overwrite each other; references to the user are
 * not blocked.
 */
export async function findSystemFilesForChange(db: Db, userId: string): Promise<SystemFile[]> {
  const row = await db
    .selectFrom('users')
    .select('system_files')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.system_files ?? []
}

/** Including entries of files in the trash. */
export async function hasSystemFileAmong(db: Db, userId: string, fileIds: string[]): Promise<boolean> {
  const row = await db.selectFrom('users').select('system_files').where('id', '=', userId).executeTakeFirst()
  return row?.system_files.some(({ fileId }) => fileIds.includes(fileId)) ?? false
}

/**
 * The entries of `users.system_files` whose file exists and is not in the trash. An entry stays stored, so that
 * restoring the file brings it back.
 */
export const availableSystemFiles = () => sql<SystemFile[]>`(
  select coalesce(jsonb_agg(entry order by position), '[]')
  from jsonb_array_elements(users.system_files) with ordinality as listed (entry, position)
  where ${suppliedQuery('isAvailableFile')(sql`(entry ->> 'fileId')::uuid`)}
)`
