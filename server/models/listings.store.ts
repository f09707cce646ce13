import type { Db } from '#server/platform/db/database.ts'
import { toJsonb } from '#server/platform/db/jsonb.ts'
import type { KeptModel } from './kept-models.ts'

export interface StoredListing {
  providerId: string
  models: KeptModel[]
}

export async function listListings(db: Db): Promise<StoredListing[]> {
  const rows = await db.selectFrom('provider_listings').select(['provider_id', 'models']).execute()
  return rows.map((row) => ({ providerId: row.provider_id, models: row.models }))
}

/** Locked until the transaction ends. */
export async function findListing(db: Db, providerId: string): Promise<StoredListing | undefined> {
  const row = await db
    .selectFrom('provider_listings')
    .select('models')
    .where('provider_id', '=', providerId)
    .forUpdate()
    .executeTakeFirst()
  return row && { providerId, models: row.models }
}

export async function upsertListing(
  db: Db,
  { providerId, models, listedAt }: StoredListing & { listedAt: Date },
): Promise<void> {
  const change = { models: toJsonb(models), listed_at: listedAt }
  await db
    .insertInto('provider_listings')
    .values({ provider_id: providerId, ...change })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(change))
    .execute()
}

export async function removeListing(db: Db, providerId: string): Promise<void> {
  await db.deleteFrom('provider_listings').where('provider_id', '=', providerId).execute()
}
