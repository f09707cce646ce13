import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Locks a name until the transaction ends: for entities without a row that could be locked. */
export async function advisoryLockKey(db: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}
