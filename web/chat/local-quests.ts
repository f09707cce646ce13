import Dexie from 'dexie'
import type { Quest } from '#contract/chat.ts'
import { type LocalDatabase, withLocalDatabase } from '#web/platform/local-database.ts'
import type { Thread } from './thread.ts'

/** Enough for the first screens; older messages are read when somebody scrolls to them. */
const FIRST_READ = 30

/** The newest messages as the disk knows them; `undefined` when it knows none. */
export function readLocalThread(notebookId: string): Promise<Thread | undefined> {
  return withLocalDatabase(async (database) => {
    const known = ofNotebook(database, notebookId)
    const [quests, total] = await Promise.all([
      known.clone().reverse().limit(FIRST_READ).toArray(),
      known.count(),
    ])
    return total === 0 ? undefined : { quests, total }
  })
}

/** Messages so far from the newest one, newest first; the disk knows the end of the conversation without gaps. */
export function readLocalRange(
  notebookId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<Quest[] | undefined> {
  return withLocalDatabase((database) =>
    ofNotebook(database, notebookId).reverse().offset(offset).limit(limit).toArray(),
  )
}

/**
 * Writes the newest messages in the place of the range they cover: rows of that range which are not among them were
 * deleted. `merge` says what is known at the moment of writing: messages that came meanwhile stay, and where nothing
 * older is known to join on, older rows go too.
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

/** The same for a page further back. */
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

export async function keepQuest(quest: Quest): Promise<void> {
  await withLocalDatabase((database) => database.quests.put(quest))
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

const ofNotebook = (database: LocalDatabase, notebookId: string) =>
  database.quests
    .where('[sessionId+createdAt]')
    .between([notebookId, Dexie.minKey], [notebookId, Dexie.maxKey], true, true)
