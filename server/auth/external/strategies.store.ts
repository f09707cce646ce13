import type { Strategy } from '#contract/external-sign-in.ts'
import type { Db } from '#server/platform/db/database.ts'
import { resealColumn } from '#server/platform/secrets/reseal-column.ts'

export interface StoredStrategy {
  strategy: Strategy
  name: string | null
  issuer: string
  clientId: string
  sealedSecret: string | null
}

export async function listStrategies(db: Db): Promise<StoredStrategy[]> {
  const rows = await db.selectFrom('sign_in_strategies').selectAll().execute()
  return rows.map((row) => ({
    strategy: row.strategy,
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    sealedSecret: row.sealed_secret,
  }))
}

export async function upsertStrategy(
  db: Db,
  { strategy, updatedBy, updatedAt, ...stored }: StoredStrategy & { updatedBy: string; updatedAt: Date },
): Promise<void> {
  const change = {
    name: stored.name,
    issuer: stored.issuer,
    client_id: stored.clientId,
    sealed_secret: stored.sealedSecret,
    updated_by: updatedBy,
    updated_at: updatedAt,
  }
  await db
    .insertInto('sign_in_strategies')
    .values({ strategy, ...change })
    .onConflict((conflict) => conflict.column('strategy').doUpdateSet(change))
    .execute()
}

export async function forgetStrategyEditor(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('sign_in_strategies')
    .set({ updated_by: null })
    .where('updated_by', '=', userId)
    .execute()
}

export async function removeStrategy(db: Db, strategy: Strategy): Promise<boolean> {
  const result = await db.deleteFrom('sign_in_strategies').where('strategy', '=', strategy).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Re-encrypts every secret. */
export const resealSecrets = (db: Db, reseal: (sealed: string, strategy: Strategy) => string) =>
  resealColumn(db, { table: 'sign_in_strategies', key: 'strategy', column: 'sealed_secret' }, reseal)
