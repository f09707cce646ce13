import Dexie, { type EntityTable, type Table } from 'dexie'
import type { Quest } from '#contract/chat.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import type { Model } from '#contract/models.ts'
import type { Notebook } from '#contract/notebooks.ts'
import type { Project } from '#contract/projects.ts'

const PREFIX = 'commonplace-'

/**
 * The local database of one user. It is a copy of the query cache and never read by a screen: loaders put its
 * rows into the cache as stale data, fetches write through. Table names are given by the specification; a
 * table is added when it is used.
 */
export class LocalDatabase extends Dexie {
  /** Notebooks (`session` on the wire). */
  declare sessionmodels: EntityTable<Notebook, 'id'>
  declare quests: EntityTable<Quest, 'id'>
  /** Complete small responses by name, such as the list of models. */
  declare answers: Table<{ name: string; value: readonly Model[] }, string>
  /** The favorite notebooks in order. */
  declare favorites: Table<{ position: number; notebook: Notebook }, number>
  /** The newest files of the library. */
  declare fabfiles: EntityTable<KnowledgeFile, 'id'>
  declare projects: EntityTable<Project, 'id'>
  /** Unfinished uploads, which would be lost after a reload. */
  declare uploads: EntityTable<StoredUpload, 'key'>

  constructor(userId: string) {
    super(PREFIX + userId)
    this.version(1).stores({
      sessionmodels: 'id, lastUpdated',
      quests: 'id, [sessionId+createdAt]',
      answers: 'name',
    })
    // Messages got files and sources; older rows are fetched again.
    this.version(2).upgrade((change) => change.table('quests').clear())
    this.version(3).stores({ uploads: 'key' })
    this.version(4).stores({ fabfiles: 'id, createdAt' })
    this.version(5).stores({ projects: 'id, updatedAt' })
    this.version(6).stores({ favorites: 'position' })
  }
}

export interface StoredUpload {
  key: string
  file: File
  /** The key of the draft that waits for it. */
  place?: string
}

/** `undefined` before sign-in and when the browser allows no storage. */
let current: LocalDatabase | undefined
let owner: string | undefined

/** The user of this tab; part of the storage keys of drafts and unsent messages. */
export const localOwner = (): string | undefined => owner

export async function openLocalDatabase(userId: string): Promise<void> {
  if (owner === userId) return
  owner = userId
  current?.close()
  const opened = new LocalDatabase(userId)
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
  tableOf: (database: LocalDatabase) => Table<T, string>,
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
