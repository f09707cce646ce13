import { currentUse } from '#contract/answer-sources.ts'
import type { Quest } from '#contract/quests.ts'
import {
  changeTable,
  deleteRows,
  type LocalDatabase,
  replaceRange,
  withLocalDatabase,
} from '#web/platform/local-database.ts'
import { isStale, type Thread } from './thread.ts'

declare module '#web/platform/local-database.ts' {
  interface LocalTables {
    quests: { key: string; value: Quest; indexes: { thread: [sessionId: string, createdAt: string] } }
  }
}

export const questTables = {
  quests: { key: 'id', indexes: { thread: ['sessionId', 'createdAt'] }, version: 3 },
} as const

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
    const [quests, total] = await Promise.all([
      readNewest(database, notebookId, { offset: 0, limit: FIRST_READ }),
      database.countFromIndex('quests', 'thread', wholeThread(notebookId)),
    ])
    return total === 0 ? undefined : { quests, total }
  })
}

/**
 * A range of messages counted from the newest one, newest first; the local database has the end of the
 * conversation without gaps.
 */
export function readLocalRange(notebookId: string, range: Extent): Promise<Quest[] | undefined> {
  return withLocalDatabase((database) => readNewest(database, notebookId, range))
}

interface Extent {
  offset: number
  limit: number
}

/** A cursor over keys finds the ends of the range, so that its messages are read together. */
async function readNewest(
  database: LocalDatabase,
  notebookId: string,
  { offset, limit }: Extent,
): Promise<Quest[]> {
  const { store, done } = database.transaction('quests')
  // A failure is that of the requests too.
  void done.catch(() => undefined)
  const index = store.index('thread')
  let cursor = await index.openKeyCursor(wholeThread(notebookId), 'prev')
  if (offset > 0) cursor = (await cursor?.advance(offset)) ?? null
  if (!cursor) return []
  const { key: newest, primaryKey: newestId } = cursor
  const oldest = limit > 1 ? await cursor.advance(limit - 1) : cursor
  const ids = await index.getAllKeys(IDBKeyRange.bound(oldest?.key ?? [notebookId], newest))
  // Other messages may have the time of the newest one, or of the oldest.
  const end = ids.indexOf(newestId) + 1
  const quests = await Promise.all(ids.slice(Math.max(0, end - limit), end).map((id) => store.get(id)))
  return quests.flatMap((quest) => (quest ? [toCurrent(quest)] : [])).reverse()
}

/**
 * Stores the newest messages in place of the range they cover: rows of that range which are not among them
 * were deleted. `merge` returns the known state at the moment of writing: messages that arrived concurrently
 * are kept, and when no older known message joins them, older rows are removed too.
 */
export async function keepNewest(notebookId: string, fetched: Quest[], merge: () => Thread): Promise<void> {
  const oldest = fetched.at(-1)
  await replaceQuests(notebookId, () => {
    const { quests } = merge()
    const covered = oldest ? quests.filter(({ createdAt }) => createdAt >= oldest.createdAt) : quests
    const isAll = covered.length === quests.length
    const from = isAll || !oldest ? undefined : oldest.createdAt
    return { range: threadRange(notebookId, { from }), quests: covered }
  })
}

/** Like `keepNewest`, for an earlier page. */
export async function keepOlder(notebookId: string, quests: Quest[]): Promise<void> {
  if (quests.length === 0) return
  // Imported messages keep their times, which need not be in the order of the conversation.
  const times = quests.map(({ createdAt }) => createdAt).toSorted()
  const range = threadRange(notebookId, { from: times[0], to: times.at(-1) })
  await replaceQuests(notebookId, () => ({ range, quests }))
}

async function replaceQuests(notebookId: string, read: () => { range: IDBKeyRange; quests: Quest[] }) {
  if (unstored.has(notebookId)) return
  await changeTable('quests', async (store) => {
    const { range, quests } = read()
    await replaceRange(store, { index: 'thread', range, rows: quests })
  })
}

/** Stores a message, unless a newer state of it is stored: a response may follow the event that it precedes. */
export async function keepQuest(quest: Quest): Promise<void> {
  if (unstored.has(quest.sessionId)) return
  await changeTable('quests', async (store) => {
    const stored = await store.get(quest.id)
    if (!isStale(quest, stored)) await store.put(quest)
  })
}

export const forgetQuest = (id: string): Promise<void> => deleteRows('quests', [id])

export const forgetThreads = (notebookIds: readonly string[]): Promise<void> =>
  changeTable('quests', (store) =>
    Promise.all(
      notebookIds.map((id) => replaceRange(store, { index: 'thread', range: wholeThread(id), rows: [] })),
    ),
  )

/** Rows may be older than the program. */
const toCurrent = (quest: Quest): Quest => ({
  ...quest,
  sources: quest.sources.map(({ citations, files }) => ({
    citations,
    files: files.map((file) => ({ ...file, use: currentUse(file.use) })),
  })),
})

/** The messages of a notebook from one time to another. Every list is greater than any time. */
const threadRange = (
  notebookId: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
) => IDBKeyRange.bound(from === undefined ? [notebookId] : [notebookId, from], [notebookId, to ?? []])

const wholeThread = (notebookId: string) => threadRange(notebookId, {})
