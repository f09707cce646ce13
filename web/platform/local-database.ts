import Dexie, { type EntityTable, type Table } from 'dexie'
import type { Quest } from '#contract/chat.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import type { Model } from '#contract/models.ts'
import type { Notebook } from '#contract/notebooks.ts'
import type { Project } from '#contract/projects.ts'

const PREFIX = 'commonplace-'

/**
 * What one person's browser keeps on disk. It is the disk of the query cache and never read by a screen: loaders put
 * its rows into the cache as stale data, fetches write through. Table names are the specification's, and a table is
 * added when something is kept in it: an unused one would only have to be migrated.
 */
export class LocalDatabase extends Dexie {
  /** Notebooks (`session` on the wire). */
  declare sessionmodels: EntityTable<Notebook, 'id'>
  declare quests: EntityTable<Quest, 'id'>
  /** Whole small answers under a name, such as the list of models. */
  declare answers: Table<{ name: string; value: readonly Model[] }, string>
  /** The newest files of the library. */
  declare fabfiles: EntityTable<KnowledgeFile, 'id'>
  declare projects: EntityTable<Project, 'id'>
  /** Files on their way to the library, which a reload would otherwise forget. */
  declare uploads: EntityTable<KeptUpload, 'key'>

  constructor(userId: string) {
    super(PREFIX + userId)
    this.version(1).stores({
      sessionmodels: 'id, lastUpdated',
      quests: 'id, [sessionId+createdAt]',
      answers: 'name',
    })
    // Messages came to have files and sources; those without are fetched anew.
    this.version(2).upgrade((change) => change.table('quests').clear())
    this.version(3).stores({ uploads: 'key' })
    this.version(4).stores({ fabfiles: 'id, createdAt' })
    this.version(5).stores({ projects: 'id, updatedAt' })
  }
}

export interface KeptUpload {
  key: string
  file: File
  /** The place of the message that waits for it. */
  place?: string
}

/** `undefined` before sign-in and where the browser allows no storage. */
let current: LocalDatabase | undefined
let owner: string | undefined

/** Whose things this tab keeps; drafts and unsent messages are named after them. */
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
    // Private windows and full disks: everything works, only nothing is known before it is fetched.
    current = undefined
  }
}

/** At sign-out nothing of the person stays on the machine. */
export async function deleteLocalDatabase(userId: string): Promise<void> {
  if (owner === userId) {
    current?.close()
    current = undefined
    owner = undefined
  }
  // Where there is no storage there is nothing to delete.
  await Dexie.delete(PREFIX + userId).catch(() => undefined)
}

/** Removes the copies of what the server has; drafts, which it does not have, stay. */
export const deleteLocalDatabases = (userIds: string[]) => Promise.all(userIds.map(deleteLocalDatabase))

/** Removes the databases of all users but these. */
export async function deleteOtherLocalDatabases(keptUserIds: string[]): Promise<void> {
  const names = await Dexie.getDatabaseNames().catch(() => [])
  const kept = new Set(keptUserIds.map((id) => PREFIX + id))
  const others = names.filter((name) => name.startsWith(PREFIX) && !kept.has(name))
  await Promise.all(others.map((name) => Dexie.delete(name).catch(() => undefined)))
}

interface KeptPage<T> {
  /** In the order of the list, which is that of a field, the greatest first. */
  data: T[]
  isFirst: boolean
  isLast: boolean
}

/** Writes a page of a list in the place of the range it covers: what was kept of that range and is not on it is gone. */
export async function keepPage<T>(
  tableOf: (database: LocalDatabase) => Table<T, string>,
  field: keyof T & string,
  { data, isFirst, isLast }: KeptPage<T>,
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

/** Runs a read or write of the local copy; a failing disk must never fail a screen. */
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
