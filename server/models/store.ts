import type { ModelConfiguration } from '#contract/models.ts'
import type { Db } from '#server/platform/db/database.ts'
import { resealColumn } from '#server/platform/secrets/reseal-column.ts'

export interface StoredProvider {
  id: string
  sealedKey: string | null
  baseUrl: string | null
  /** Of a server, as it was typed. */
  name: string | null
}

export async function listProviders(db: Db): Promise<StoredProvider[]> {
  const rows = await db
    .selectFrom('provider_keys')
    .select(['id', 'sealed_key', 'base_url', 'name'])
    .orderBy('id')
    .execute()
  return rows.map(({ id, sealed_key: sealedKey, base_url: baseUrl, name }) => ({
    id,
    sealedKey,
    baseUrl,
    name,
  }))
}

export async function upsertProvider(
  db: Db,
  { id, sealedKey, baseUrl, name, ...by }: StoredProvider & { updatedBy: string; updatedAt: Date },
): Promise<void> {
  const change = {
    sealed_key: sealedKey,
    base_url: baseUrl,
    name,
    updated_by: by.updatedBy,
    updated_at: by.updatedAt,
  }
  await db
    .insertInto('provider_keys')
    .values({ id, ...change })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(change))
    .execute()
}

/** Keeps the keys and removes the reference to the user who saved them. */
export async function forgetProviderEditor(db: Db, userId: string): Promise<void> {
  await db.updateTable('provider_keys').set({ updated_by: null }).where('updated_by', '=', userId).execute()
}

export async function removeProvider(db: Db, id: string): Promise<boolean> {
  const result = await db.deleteFrom('provider_keys').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function listConfigurations(db: Db): Promise<ModelConfiguration[]> {
  const rows = await db.selectFrom('model_configurations').selectAll().execute()
  return rows.map((row) => ({
    id: row.id,
    enabled: row.enabled,
    private: row.is_private,
    allowedUserTags: row.allowed_user_tags,
    fallbackModel: row.fallback_model,
    pricing: row.pricing,
    rank: row.rank,
    contextWindow: row.context_window,
    name: row.name,
    capabilities: row.capabilities,
  }))
}

/** Values about a model learned from its answers and refusals. */
export interface Measurement {
  modelId: string
  /** Tokens that the model counts for each one that we count. */
  tokenRatio: number
  contextWindow: number | null
  /** When the window was learned. */
  updatedAt: Date
}

export async function listMeasurements(db: Db): Promise<Measurement[]> {
  const rows = await db.selectFrom('model_measurements').selectAll().execute()
  return rows.map((row) => ({
    modelId: row.model_id,
    tokenRatio: row.token_ratio,
    contextWindow: row.context_window,
    updatedAt: row.updated_at,
  }))
}

export async function upsertMeasurement(
  db: Db,
  { modelId, updatedAt, ...measured }: Measurement,
): Promise<void> {
  const change = {
    token_ratio: measured.tokenRatio,
    ...(measured.contextWindow !== null && {
      context_window: measured.contextWindow,
      updated_at: updatedAt,
    }),
  }
  await db
    .insertInto('model_measurements')
    .values({ model_id: modelId, updated_at: updatedAt, ...change })
    .onConflict((conflict) => conflict.column('model_id').doUpdateSet(change))
    .execute()
}

export async function upsertConfigurations(
  db: Db,
  configurations: ModelConfiguration[],
  updatedAt: Date,
): Promise<void> {
  if (configurations.length === 0) return
  await db
    .insertInto('model_configurations')
    .values(
      configurations.map((configuration) => ({
        id: configuration.id,
        enabled: configuration.enabled,
        is_private: configuration.private,
        allowed_user_tags: configuration.allowedUserTags,
        fallback_model: configuration.fallbackModel,
        pricing: configuration.pricing && JSON.stringify(configuration.pricing),
        rank: configuration.rank,
        context_window: configuration.contextWindow,
        name: configuration.name,
        capabilities: configuration.capabilities && JSON.stringify(configuration.capabilities),
        updated_at: updatedAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        enabled: row.ref('excluded.enabled'),
        is_private: row.ref('excluded.is_private'),
        allowed_user_tags: row.ref('excluded.allowed_user_tags'),
        fallback_model: row.ref('excluded.fallback_model'),
        pricing: row.ref('excluded.pricing'),
        rank: row.ref('excluded.rank'),
        context_window: row.ref('excluded.context_window'),
        name: row.ref('excluded.name'),
        capabilities: row.ref('excluded.capabilities'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute()
}

/** Encrypts every key again with another key. */
export const resealKeys = (db: Db, reseal: (sealed: string, id: string) => string) =>
  resealColumn(db, { table: 'provider_keys', key: 'id', column: 'sealed_key' }, reseal)

export async function removeConfiguration(db: Db, id: string): Promise<void> {
  await db.deleteFrom('model_configurations').where('id', '=', id).execute()
}
