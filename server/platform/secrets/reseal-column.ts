import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'

interface SealedColumn<Table extends keyof Schema> {
  table: Table & string
  /** The column that identifies a row. */
  key: keyof Schema[Table] & string
  column: keyof Schema[Table] & string
}

/** Encrypts every secret in a column again. The rows are locked until the transaction ends. */
export async function resealColumn<Table extends keyof Schema, Key extends string>(
  db: Db,
  { table, key, column }: SealedColumn<Table>,
  reseal: (sealed: string, key: Key) => string,
): Promise<void> {
  const { rows } = await sql<{ key: Key; sealed: string }>`
    select ${sql.ref(key)} as key, ${sql.ref(column)} as sealed
    from ${sql.table(table)}
    where ${sql.ref(column)} is not null
    for update`.execute(db)
  for (const row of rows) {
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${reseal(row.sealed, row.key)}
      where ${sql.ref(key)} = ${row.key}`.execute(db)
  }
}
