import Dexie, { type Table } from 'dexie'

const PREFIX = 'commonplace-'

/** The tables; each domain adds its own by declaration merging, and registers them in its manifest. */
export interface LocalTables {}

export interface LocalTable {
  /** The key and the indexes, in Dexie's notation. */
  indexes: string
  /** Raised with every change of the indexes. */
  version: number
}

export type LocalTableDefinitions = { readonly [Name in keyof LocalTables]?: LocalTable }

/**
 * The local database of one user. It is a copy of the query cache and never read by a screen: loaders put its
 * rows into the cache as stale data, fetches write through. Table names are given by the specification.
 */
export type LocalDatabase = Dexie & LocalTables

/** The version of the database is the sum of those of its tables: it grows with every table and every change. */
function describeDatabase(userId: string, tables: LocalTableDefinitions): LocalDatabase {
  const database = new Dexie(PREFIX + userId)
  const all = Object.entries<LocalTable>(tables)
  const version = all.reduce((sum, [, table]) => sum + table.version, 0)
  database
    .version(Math.max(1, version))
    .stores(Object.fromEntries(all.map(([name, { indexes }]) => [name, indexes])))
  return database as LocalDatabase
}

/** `undefined` before sign-in and when the browser allows no storage. */
let current: LocalDatabase | undefined
let owner: string | undefined

/** The user of this tab; part of the storage keys of drafts and unsent messages. */
export const localOwner = (): string | undefined => owner

export async function openLocalDatabase(userId: string, tables: LocalTableDefinitions): Promise<void> {
  if (owner === userId) return
  owner = userId
  current?.close()
  const opened = describeDatabase(userId, tables)
  try {
    await opened.open()
    current = opened
  } catch {
    // Private windows and full disks: everything works, but is fetched each time.
    current = undefined
  }
}

/** At sign-out all local data of the user is deleted. */
export async function deleteLocalDatabase(userId: string): Promise<void> {
  if (owner === userId) {
    current?.close()
    current = undefined
    owner = undefined
  }
  // Without storage there is nothing to delete.
  await Dexie.delete(PREFIX + userId).catch(() => undefined)
}

/** Removes the copies of what the server has; drafts, which it does not have, stay. */
export const deleteLocalDatabases = (userIds: string[]) => Promise.all(userIds.map(deleteLocalDatabase))

/** Deletes the databases of all users but these. */
export async function deleteOtherLocalDatabases(keptUserIds: string[]): Promise<void> {
  const names = await Dexie.getDatabaseNames().catch(() => [])
  const kept = new Set(keptUserIds.map((id) => PREFIX + id))
  const others = names.filter((name) => name.startsWith(PREFIX) && !kept.has(name))
  await Promise.all(others.map((name) => Dexie.delete(name).catch(() => undefined)))
}

/** `Inserted` is the type of new rows, whose key Dexie permits to be absent. */
type TableOf<T, Key, Inserted = T> = (database: LocalDatabase) => Table<T, Key, Inserted>

/** All rows of a table, in descending order of an indexed field where one is named; `undefined` when it has none. */
export async function readRows<T, Key, Inserted>(
  tableOf: TableOf<T, Key, Inserted>,
  latestBy?: keyof T & string,
): Promise<T[] | undefined> {
  const rows = await withLocalDatabase((database) => {
    const table = tableOf(database)
    return latestBy === undefined ? table.toArray() : table.orderBy(latestBy).reverse().toArray()
  })
  return rows?.length ? rows : undefined
}

/** Replaces all rows of a table. */
export async function replaceRows<T, Key, Inserted>(
  tableOf: TableOf<T, Key, Inserted>,
  rows: readonly Inserted[],
): Promise<void> {
  await withLocalDatabase((database) => {
    const table = tableOf(database)
    return database.transaction('rw', table, async () => {
      await table.clear()
      await table.bulkPut(rows)
    })
  })
}

interface CachedPage<T> {
  /** In the order of the list, by a field in descending order. */
  data: T[]
  isFirst: boolean
  isLast: boolean
}

/**
 * Stores a page of a list in place of the range it covers: stored rows of that range that are not on it are
 * deleted.
 */
export async function keepPage<T>(
  tableOf: TableOf<T, string>,
  field: keyof T & string,
  { data, isFirst, isLast }: CachedPage<T>,
): Promise<void> {
  await withLocalDatabase((database) => {
    const table = tableOf(database)
    return database.transaction('rw', table, async () => {
      const greatest = isFirst ? undefined : data[0]?.[field]
      const least = isLast ? undefined : data.at(-1)?.[field]
      await table
        .where(field)
        .between(least ?? '', greatest ?? '\uffff', true, true)
        .delete()
      await table.bulkPut(data)
    })
  })
}

/** Runs a read or write of the local database; a storage failure must never break a screen. */
export async function withLocalDatabase<T>(
  work: (database: LocalDatabase) => Promise<T>,
): Promise<T | undefined> {
  if (!current) return undefined
  try {
    return await work(current)
  } catch (error) {
    if (error instanceof Dexie.DexieError) return undefined
    throw error
  }
}
