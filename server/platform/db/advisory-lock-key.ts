import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Until the transaction ends nobody else locks the same name: for what has no row yet that could be locked. */
export async function advisoryLockKey(db: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}
