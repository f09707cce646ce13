import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Versions } from './call-reads.ts'
import { coalesceReads } from './coalesce-reads.ts'
import type { Db } from './database.ts'

/** Tables whose version is increased by every change (migrations 0043, 0050, 0089, 0090 and 0100). */
type VersionedTable =
  | 'settings'
  | 'provider_keys'
  | 'personal_keys'
  | 'provider_listings'
  | 'model_configurations'
  | 'added_models'
  | 'model_measurements'

/** The versions as a column, for a statement that every call runs anyway. */
export const tableVersions = sql<
  Record<string, number>
>`(select json_object_agg(name, version) from table_versions)`

const readVersions = coalesceReads(async (db): Promise<Versions> => {
  const rows = await db.selectFrom('table_versions').select(['name', 'version']).execute()
  return new Map(rows.map(({ name, version }) => [name, version]))
})

/**
 * Reads a whole versioned table. The result is cached while the version is unchanged; every call gets the
 * version from the database, so that a change in any process is visible to every later call.
 */
export function readVersioned<T>(
  table: VersionedTable,
  read: (db: Db) => Promise<T>,
): (ctx: Pick<Ctx, 'db' | 'ports' | 'reads'>) => Promise<T> {
  const kept = new WeakMap<Db, { version: number; value: T }>()
  const readTable = coalesceReads(read)

  return async (ctx) => {
    if (ctx.db !== ctx.ports.database.db) return read(ctx.db)
    const version = (await ctx.reads.versions(() => readVersions(ctx))).get(table)
    const known = kept.get(ctx.db)
    if (known && known.version === version) return known.value
    // The value is at least as new as the version; if it is newer, the next caller reads it once more.
    const value = await readTable(ctx)
    if (version !== undefined) kept.set(ctx.db, { version, value })
    return value
  }
}

const ROWS_MAX = 10_000

/** The same for the rows of one key, in a table that is too large to be cached as a whole. */
export function readVersionedRows<T extends object>(
  table: VersionedTable,
  read: (db: Db, key: string) => Promise<T>,
): (ctx: Pick<Ctx, 'db' | 'ports' | 'reads'>, key: string) => Promise<T> {
  const kept = new WeakMap<Db, { version: number; values: Map<string, T> }>()

  return async (ctx, key) => {
    if (ctx.db !== ctx.ports.database.db) return read(ctx.db, key)
    const version = (await ctx.reads.versions(() => readVersions(ctx))).get(table)
    if (version === undefined) return read(ctx.db, key)
    let known = kept.get(ctx.db)
    if (!known || known.version !== version || known.values.size >= ROWS_MAX) {
      known = { version, values: new Map() }
      kept.set(ctx.db, known)
    }
    const value = known.values.get(key) ?? (await read(ctx.db, key))
    known.values.set(key, value)
    return value
  }
}
