import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

const BYTES_OF_MEGABYTE = 1_000_000

/** Adds those bytes, unless they would exceed the user's limit: then returns `false`, and nothing changed. */
export async function addStorage(db: Db, userId: string, bytes: number): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ storage_bytes: sql<number>`storage_bytes + ${bytes}` })
    .where('id', '=', userId)
    .where(sql<boolean>`storage_bytes + ${bytes} <= storage_limit_mb::bigint * ${BYTES_OF_MEGABYTE}`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function subtractStorage(db: Db, userId: string, bytes: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ storage_bytes: sql<number>`storage_bytes - ${bytes}` })
    .where('id', '=', userId)
    .execute()
}
