import Dexie, { type EntityTable } from 'dexie'
import { currentUse } from '#contract/answer-sources.ts'
import type { Quest } from '#contract/chat.ts'
import { type LocalDatabase, withLocalDatabase } from '#web/platform/local-database.ts'
import { isStale, type Thread } from './thread.ts'

declare module '#web/platform/local-database.ts' {
  interface LocalTables {
    quests: EntityTable<Quest, 'id'>
  }
}

export const questTables = { quests: { indexes: 'id, [sessionId+createdAt]', version: 2 } } as const

/** Enough for the first screens; older messages are read when the reader scrolls to them. */
const FIRST_READ = 30

/** The notebooks whose messages are not stored. */
const unstored = new Set<string>()

/** From now on no message of the notebook is stored; those that are stored are deleted. */
export function stopStoring(notebookId: string): Promise<void> {
  unstored.add(notebookId)
  return forgetThreads([notebookId])
}

/** The newest messages in the local database; `undefined` when there are none. */
export function readLocalThread(notebookId: string): Promise<Thread | undefined> {
  return withLocalDatabase(async (database) => {
    const known = ofNotebook(database, notebookId)
    const [quests, total] = await Promise.all([
      known.clone().reverse().limit(FIRST_READ).toArray(),
      known.count(),
    ])
    return total === 0 ? undefined : { quests: quests.map(toCurrent), total }
  })
}

/**
 * A range of messages counted from the newest one, newest first; the local database has the end of the
 * conversation without gaps.
 */
export function readLocalRange(
  notebookId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<Quest[] | undefined> {
  return withLocalDatabase(async (database) => {
    const quests = await ofNotebook(database, notebookId).reverse().offset(offset).limit(limit).toArray()
    return quests.map(toCurrent)
  })
}

/**
 * Stores the newest messages in place of the range they cover: rows of that range which are not among them
 * were deleted. `merge` returns the known state at the moment of writing: messages that arrived concurrently
 * are kept, and when no older known message joins them, older rows are removed too.
 */
export async function keepNewest(notebookId: string, fetched: Quest[], merge: () => Thread): Promise<void> {
  const oldest = fetched.at(-1)
  await replaceRange({
    notebookId,
    to: Dexie.maxKey,
    read: () => {
      const { quests } = merge()
      const covered = oldest ? quests.filter(({ createdAt }) => createdAt >= oldest.createdAt) : quests
      const isAll = covered.length === quests.length
      return { from: isAll || !oldest ? Dexie.minKey : oldest.createdAt, quests: covered }
    },
  })
}

/** Like `keepNewest`, for an earlier page. */
export async function keepOlder(notebookId: string, quests: Quest[]): Promise<void> {
  const newest = quests[0]
  const oldest = quests.at(-1)
  if (!newest || !oldest) return
  const range = { from: oldest.createdAt, quests }
  await replaceRange({ notebookId, to: newest.createdAt, read: () => range })
}

interface Range {
  notebookId: string
  to: unknown
  /** Called inside the transaction, so that no other write comes between reading and writing. */
  read: () => { from: unknown; quests: Quest[] }
}

async function replaceRange({ notebookId, to, read }: Range) {
  if (unstored.has(notebookId)) return
  await withLocalDatabase((database) =>
    database.transaction('rw', database.quests, async () => {
      const { from, quests } = read()
      await database.quests
        .where('[sessionId+createdAt]')
        .between([notebookId, from], [notebookId, to], true, true)
        .delete()
      await database.quests.bulkPut(quests)
    }),
  )
}

/** Stores a message, unless a newer state of it is stored: a response may follow the event that it precedes. */
export async function keepQuest(quest: Quest): Promise<void> {
  if (unstored.has(quest.sessionId)) return
  await withLocalDatabase((database) =>
    database.transaction('rw', database.quests, async () => {
      const stored = await database.quests.get(quest.id)
      if (!isStale(quest, stored)) await database.quests.put(quest)
    }),
  )
}

export async function forgetQuest(id: string): Promise<void> {
  await withLocalDatabase((database) => database.quests.delete(id))
}

export async function forgetThreads(notebookIds: readonly string[]): Promise<void> {
  await withLocalDatabase((database) =>
    database.transaction('rw', database.quests, async () => {
      for (const id of notebookIds) await ofNotebook(database, id).delete()
    }),
  )
}

/** Rows may be older than the program. */
const toCurrent = (quest: Quest): Quest => ({
  ...quest,
  sources: quest.sources.map(({ citations, files }) => ({
    citations,
    files: files.map((file) => ({ ...file, use: currentUse(file.use) })),
  })),
})

const ofNotebook = (database: LocalDatabase, notebookId: string) =>
  database.quests
    .where('[sessionId+createdAt]')
    .between([notebookId, Dexie.minKey], [notebookId, Dexie.maxKey], true, true)
