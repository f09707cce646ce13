import { advisoryLockKey } from '#server/platform/db/advisory-lock-key.ts'
import type { Db } from '#server/platform/db/database.ts'

export async function listSettings(db: Db): Promise<{ name: string; value: string; updatedAt: Date }[]> {
  return db.selectFrom('settings').select(['name', 'value', 'updated_at as updatedAt']).execute()
}

/** Until the transaction ends no other transaction changes the setting, whether it is stored yet or not. */
export async function lockSetting(db: Db, name: string): Promise<void> {
  await advisoryLockKey(db, `setting ${name}`)
}

export async function findSetting(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

export async function upsertSetting(
  db: Db,
  setting: { name: string; value: string; updatedBy: string; updatedAt: Date },
): Promise<void> {
  const change = { value: setting.value, updated_by: setting.updatedBy, updated_at: setting.updatedAt }
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
