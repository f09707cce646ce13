import { sql } from 'kysely'
import { advisoryLockKey } from '#server/platform/db/advisory-lock-key.ts'
import type { Db } from '#server/platform/db/database.ts'
import { suppliedQuery } from '#server/platform/db/supplied-queries.ts'
import { resealColumn } from '#server/platform/secrets/reseal-column.ts'

export interface StoredSetting {
  name: string
  /** How a secret ends, where the setting is one. */
  value: string
  sealedValue: string | null
  updatedAt: Date
}

export async function listSettings(db: Db): Promise<StoredSetting[]> {
  return db
    .selectFrom('settings')
    .select(['name', 'value', 'sealed_value as sealedValue', 'updated_at as updatedAt'])
    .execute()
}

/** Until the transaction ends no other transaction changes the setting, whether it is stored yet or not. */
export async function lockSetting(db: Db, name: string): Promise<void> {
  await advisoryLockKey(db, `setting ${name}`)
}

export async function findSetting(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

/** The first of the files that does not exist or is in the trash. */
export async function findUnavailableFile(db: Db, fileIds: string[]): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select listed.id from unnest(${fileIds}::uuid[]) with ordinality as listed (id, position)
    where not ${suppliedQuery('isAvailableFile')(sql.ref('listed.id'))}
    order by position limit 1`.execute(db)
  return rows[0]?.id
}

export async function upsertSetting(db: Db, setting: StoredSetting & { updatedBy: string }): Promise<void> {
  const change = {
    value: setting.value,
    sealed_value: setting.sealedValue,
    updated_by: setting.updatedBy,
    updated_at: setting.updatedAt,
  }
  await db
    .insertInto('settings')
    .values({ name: setting.name, ...change })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(change))
    .execute()
}

/** The values stay; their authors are removed. */
export async function forgetEditor(db: Db, userId: string): Promise<void> {
  await db.updateTable('settings').set({ updated_by: null }).where('updated_by', '=', userId).execute()
}

/** Encrypts every secret again with another key. */
export const resealSecrets = (db: Db, reseal: (sealed: string, name: string) => string) =>
  resealColumn(db, { table: 'settings', key: 'name', column: 'sealed_value' }, reseal)
