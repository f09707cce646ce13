import type { CatalogModelType } from '#contract/models.ts'
import type { Db } from '#server/platform/db/database.ts'

/** A model that an administrator added. */
export interface AddedModel {
  id: string
  providerId: string
  type: CatalogModelType
}

export async function listAddedModels(db: Db): Promise<AddedModel[]> {
  const rows = await db
    .selectFrom('added_models')
    .select(['id', 'provider_id', 'type'])
    .orderBy('added_at')
    .execute()
  return rows.map(({ id, provider_id, type }) => ({ id, providerId: provider_id, type }))
}

/** False when it exists. */
export async function insertAddedModel(
  db: Db,
  { id, providerId, type, addedAt }: AddedModel & { addedAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('added_models')
    .values({ id, provider_id: providerId, type, added_at: addedAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False when no such model was added. */
export async function removeAddedModel(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('added_models').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
