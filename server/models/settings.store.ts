import type { OwnSettings } from '#contract/models.ts'
import type { Db } from '#server/platform/db/database.ts'
import { toJsonb } from '#server/platform/db/jsonb.ts'

export async function findSettings(db: Db, userId: string): Promise<OwnSettings | undefined> {
  const row = await db
    .selectFrom('user_model_settings')
    .select('settings')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.settings
}

export async function upsertSettings(
  db: Db,
  { userId, settings, updatedAt }: { userId: string; settings: OwnSettings; updatedAt: Date },
): Promise<void> {
  const change = { settings: toJsonb(settings), updated_at: updatedAt }
  await db
    .insertInto('user_model_settings')
    .values({ user_id: userId, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()
}
