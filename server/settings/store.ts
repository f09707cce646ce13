import type { Db } from '#server/platform/database.ts'

export async function listSettings(db: Db): Promise<{ name: string; value: string }[]> {
  return db.selectFrom('settings').select(['name', 'value']).execute()
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
