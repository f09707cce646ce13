import type { PersonalKeyProvider } from '#contract/models.ts'
import type { Db } from '#server/platform/db/database.ts'
import { resealColumn } from '#server/platform/secrets/reseal-column.ts'

export interface StoredKey {
  userId: string
  providerId: PersonalKeyProvider
  sealedKey: string
}

export async function listKeys(db: Db, userId: string): Promise<StoredKey[]> {
  const rows = await db
    .selectFrom('personal_keys')
    .select(['provider_id', 'sealed_key'])
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => ({ userId, providerId: row.provider_id, sealedKey: row.sealed_key }))
}

export async function upsertKey(
  db: Db,
  { userId, providerId, sealedKey, updatedAt }: StoredKey & { updatedAt: Date },
): Promise<void> {
  const change = { sealed_key: sealedKey, updated_at: updatedAt }
  await db
    .insertInto('personal_keys')
    .values({ user_id: userId, provider_id: providerId, ...change })
    .onConflict((conflict) => conflict.columns(['user_id', 'provider_id']).doUpdateSet(change))
    .execute()
}

export async function removeKey(
  db: Db,
  { userId, providerId }: Pick<StoredKey, 'userId' | 'providerId'>,
): Promise<boolean> {
  const result = await db
    .deleteFrom('personal_keys')
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** The context to which a key is bound; the database computes the same. */
export const contextOf = ({ userId, providerId }: Pick<StoredKey, 'userId' | 'providerId'>): string =>
  `${userId}/${providerId}`

/** Encrypts every key again with another key. */
export const resealKeys = (db: Db, reseal: (sealed: string, context: string) => string) =>
  resealColumn(db, { table: 'personal_keys', key: 'context', column: 'sealed_key' }, reseal)
