import {
  type DBSchema,
  deleteDB,
  type IDBPDatabase,
  type IDBPObjectStore,
  type IDBPTransaction,
  type IndexNames,
  openDB,
  type StoreNames,
  type StoreValue,
} from 'idb'

const PREFIX = 'commonplace-'

/**
 * The tables: the types of their keys, rows and indexes. Each domain adds its own by declaration merging, and
 * registers them in its manifest.
 */
export interface LocalTables extends DBSchema {}

export type LocalTableName = StoreNames<LocalTables>
type Row<Name extends LocalTableName> = StoreValue<LocalTables, Name>
type IndexName<Name extends LocalTableName> = IndexNames<LocalTables, Name>

export interface LocalTable {
  /** The field that identifies a row. */
  key: string
  /** The fields of each index, by the index's name. */
  indexes?: Readonly<Record<string, string | readonly string[]>>
  /** Raised with every change of the indexes. */
  version: number
}

export type LocalTableDefinitions = Readonly<Partial<Record<LocalTableName, LocalTable>>>

/**
 * The local database of one user. It is a copy of the query cache and never read by a screen: loaders put its
 * rows into the cache as stale data, fetches write through. Table names are given by the specification.
 */
export type LocalDatabase = IDBPDatabase<LocalTables>

/** Earlier releases opened the database with Dexie, which multiplies versions by ten. */
const VERSION_STEP = 10

/** The version of the database grows with every table and with every change of one. */
const versionOf = (tables: LocalTableDefinitions): number =>
  Math.max(
    1,
    Object.values(tables).reduce((sum, { version }) => sum + version, 0),
  ) * VERSION_STEP

async function openDatabase(userId: string, tables: LocalTableDefinitions): Promise<LocalDatabase> {
  const name = PREFIX + userId
  try {
    return await openDB<LocalTables>(name, versionOf(tables), {
      upgrade: (database, _from, _to, transaction) => updateTables(database, transaction, tables),
      // Another tab deletes the database, or opens it with a newer program.
      blocking: (_current, _next, { target }) => (target as IDBDatabase).close(),
    })
  } catch (error) {
    if (!isStorageError(error) || error.name !== 'VersionError') throw error
    // A newer program has used it: what this one needs of its tables is there.
    return openDB<LocalTables>(name)
  }
}

type UpgradeTransaction = IDBPTransaction<LocalTables, LocalTableName[], 'versionchange'>

/** Adds the tables and indexes that are missing; removes those that are no longer used. Rows stay. */
function updateTables(
  database: LocalDatabase,
  transaction: UpgradeTransaction,
  tables: LocalTableDefinitions,
) {
  for (const name of database.objectStoreNames) if (!tables[name]) database.deleteObjectStore(name)
  for (const [name, { key, indexes = {} }] of Object.entries(tables) as [LocalTableName, LocalTable][]) {
    const table = database.objectStoreNames.contains(name)
      ? transaction.objectStore(name)
      : database.createObjectStore(name, { keyPath: key })
    for (const index of table.indexNames) if (!(index in indexes)) table.deleteIndex(index)
    for (const [index, fields] of Object.entries(indexes))
      if (!table.indexNames.contains(index as IndexName<LocalTableName>))
        table.createIndex(index as IndexName<LocalTableName>, fields as string | string[])
  }
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
  // Private windows and full disks: everything works, but is fetched each time.
  current = await openDatabase(userId, tables).catch(() => undefined)
}

/** At sign-out all local data of the user is deleted. */
export async function deleteLocalDatabase(userId: string): Promise<void> {
  if (owner === userId) {
    current?.close()
    current = undefined
    owner = undefined
  }
  await deleteDatabase(PREFIX + userId)
}

/** Without storage there is nothing to delete. */
const deleteDatabase = (name: string) => deleteDB(name).catch(() => undefined)

/** Removes the copies of what the server has; drafts, which it does not have, stay. */
export const deleteLocalDatabases = (userIds: string[]) => Promise.all(userIds.map(deleteLocalDatabase))

/** Deletes the databases of all users but these. */
export async function deleteOtherLocalDatabases(keptUserIds: string[]): Promise<void> {
  const databases = await listDatabases()
  const kept = new Set(keptUserIds.map((id) => PREFIX + id))
  const others = databases.filter((name) => name.startsWith(PREFIX) && !kept.has(name))
  await Promise.all(others.map(deleteDatabase))
}

async function listDatabases(): Promise<string[]> {
  try {
    return (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  } catch {
    return []
  }
}

/** All rows of a table, in descending order of an index where one is named; `undefined` when it has none. */
export async function readRows<Name extends LocalTableName>(
  table: Name,
  latestBy?: IndexName<Name>,
): Promise<Row<Name>[] | undefined> {
  const rows = await withLocalDatabase(async (database) =>
    latestBy === undefined
      ? await database.getAll(table)
      : (await database.getAllFromIndex(table, latestBy)).toReversed(),
  )
  return rows?.length ? rows : undefined
}

/** Replaces all rows of a table. */
export async function replaceRows<Name extends LocalTableName>(
  table: Name,
  rows: readonly Row<Name>[],
): Promise<void> {
  await withLocalDatabase(async (database) => {
    const { store, done } = database.transaction(table, 'readwrite')
    await Promise.all([store.clear(), ...rows.map((row) => store.put(row)), done])
  })
}

export async function deleteRows<Name extends LocalTableName>(
  table: Name,
  keys: readonly string[],
): Promise<void> {
  await withLocalDatabase(async (database) => {
    const { store, done } = database.transaction(table, 'readwrite')
    await Promise.all([...keys.map((key) => store.delete(key)), done])
  })
}

interface CachedPage<T> {
  /** In the order of the list, by the index in descending order. */
  data: T[]
  isFirst: boolean
  isLast: boolean
}

/**
 * Stores a page of a list in place of the range it covers: stored rows of that range that are not on it are
 * deleted. The index has one field, of the same name, with a text.
 */
export async function keepPage<Name extends LocalTableName>(
  table: Name,
  index: IndexName<Name> & keyof Row<Name>,
  { data, isFirst, isLast }: CachedPage<Row<Name>>,
): Promise<void> {
  const greatest = isFirst ? undefined : data[0]?.[index]
  const least = isLast ? undefined : data.at(-1)?.[index]
  const range = IDBKeyRange.bound(least ?? '', greatest ?? '\uffff')
  await withLocalDatabase(async (database) => {
    const { store, done } = database.transaction(table, 'readwrite')
    await Promise.all([replaceRange(store, { index, range, rows: data }), done])
  })
}

/** A table within a transaction. */
type WritableTable<Name extends LocalTableName> = IDBPObjectStore<
  LocalTables,
  ArrayLike<LocalTableName>,
  Name,
  'readwrite'
>

interface Replacement<Name extends LocalTableName> {
  index: IndexName<Name>
  /** The range of the index whose rows are deleted. */
  range: IDBKeyRange
  rows: readonly Row<Name>[]
}

/** Stores rows in place of those in a range of an index. */
export async function replaceRange<Name extends LocalTableName>(
  table: WritableTable<Name>,
  { index, range, rows }: Replacement<Name>,
): Promise<void> {
  const replaced = await table.index(index).getAllKeys(range)
  await Promise.all([...replaced.map((key) => table.delete(key)), ...rows.map((row) => table.put(row))])
}

/** Runs a read or write of the local database; a storage failure must never break a screen. */
export async function withLocalDatabase<T>(
  work: (database: LocalDatabase) => Promise<T>,
): Promise<T | undefined> {
  if (!current) return undefined
  try {
    return await work(current)
  } catch (error) {
    if (isStorageError(error)) return undefined
    throw error
  }
}

const isStorageError = (error: unknown): error is DOMException => error instanceof DOMException
