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
  const closed = {
    // Another tab opens it with a newer program, or deletes it.
    blocking: (_from: number, to: number | null, { target }: IDBVersionChangeEvent) => {
      const database = target as IDBDatabase
      database.close()
      if (to !== null) forgetConnection(userId)
    },
    // By the browser, such as on a phone after a while in the background.
    terminated: () => forgetConnection(userId),
  }
  try {
    return await openDB<LocalTables>(name, versionOf(tables), {
      ...closed,
      upgrade: (database, _from, _to, transaction) => updateTables(database, transaction, tables),
    })
  } catch (error) {
    if (!isStorageError(error) || error.name !== 'VersionError') throw error
    // A newer program has used it: what this one needs of its tables is there.
    return openDB<LocalTables>(name, undefined, closed)
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

interface Opened {
  userId: string
  tables: LocalTableDefinitions
  /** Resolves to nothing when the browser allows no storage. Absent until its next use after it was closed. */
  connection?: Promise<LocalDatabase | undefined>
}

let opened: Opened | undefined

/** The user of this tab; part of the storage keys of drafts and unsent messages. */
export const localOwner = (): string | undefined => opened?.userId

export async function openLocalDatabase(userId: string, tables: LocalTableDefinitions): Promise<void> {
  if (opened?.userId === userId) return
  void closeDatabase(opened)
  opened = { userId, tables }
  await connect(opened)
}

/** Private windows and full disks: everything works, but is fetched each time. */
const connect = (to: Opened): Promise<LocalDatabase | undefined> =>
  (to.connection ??= openDatabase(to.userId, to.tables).catch(() => undefined))

/** The next use opens the database again. */
function forgetConnection(userId: string): void {
  if (opened?.userId === userId) delete opened.connection
}

const closeDatabase = async (closed: Opened | undefined): Promise<void> => (await closed?.connection)?.close()

/** At sign-out all local data of the user is deleted. */
export async function deleteLocalDatabase(userId: string): Promise<void> {
  if (opened?.userId === userId) {
    const closing = closeDatabase(opened)
    opened = undefined
    await closing
  }
  await deleteDatabase(PREFIX + userId)
}

/** Without storage there is nothing to delete. */
async function deleteDatabase(name: string): Promise<void> {
  try {
    await deleteDB(name)
  } catch (error) {
    if (!isStorageError(error)) throw error
  }
}

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
  await changeTable(table, (store) => Promise.all([store.clear(), ...rows.map((row) => store.put(row))]))
}

export async function deleteRows<Name extends LocalTableName>(
  table: Name,
  keys: readonly string[],
): Promise<void> {
  await changeTable(table, (store) => Promise.all(keys.map((key) => store.delete(key))))
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
  await changeTable(table, (store) =>
    replaceRange(store, {
      index,
      range: IDBKeyRange.bound(least ?? '', greatest ?? '\uffff'),
      rows: data,
    }),
  )
}

/** A table within a transaction. */
type WritableTable<Name extends LocalTableName> = IDBPObjectStore<
  LocalTables,
  ArrayLike<LocalTableName>,
  Name,
  'readwrite'
>

/**
 * Changes a table in one transaction. `change` is called as the transaction is created, so that no other change comes
 * between what it reads first and what it writes. It may wait for requests of the transaction only.
 */
export async function changeTable<Name extends LocalTableName>(
  table: Name,
  change: (store: WritableTable<Name>) => Promise<unknown>,
): Promise<void> {
  await withLocalDatabase(async (database) => {
    const { store, done } = database.transaction(table, 'readwrite')
    await Promise.all([change(store), done])
  })
}

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
  const database = opened && (await connect(opened))
  if (!database) return undefined
  try {
    return await work(database)
  } catch (error) {
    if (isStorageError(error)) return undefined
    throw error
  }
}

const isStorageError = (error: unknown): error is DOMException => error instanceof DOMException
