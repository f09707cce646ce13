import type { Quest } from '#contract/chat.ts'

/** The known end of a notebook's conversation, without holes. */
export interface Thread {
  /** Newest first. */
  quests: Quest[]
  /** How many there are on the server. */
  total: number
}

export const EMPTY_THREAD: Thread = { quests: [], total: 0 }

export const hasOlder = ({ quests, total }: Thread) => quests.length < total

interface Refetch {
  /** What was known when the page was asked for. */
  before: Thread | undefined
  /** What is known as it arrives: a message may have come, changed or gone meanwhile. */
  now: Thread | undefined
  fetched: Thread
}

/**
 * Puts a freshly fetched newest page in the place of the range it covers, so that what was deleted elsewhere goes
 * away. Older messages stay only while they are known to follow it directly.
 */
export function withNewest({ before, now, fetched }: Refetch): Thread {
  const idsBefore = new Set(before?.quests.map(({ id }) => id))
  const idsNow = new Set(now?.quests.map(({ id }) => id))
  const goneMeanwhile = [...idsBefore].filter((id) => !idsNow.has(id))
  const cameMeanwhile = now?.quests.filter(({ id }) => !idsBefore.has(id)) ?? []
  const changed = now?.quests.filter(({ id }) => idsBefore.has(id)) ?? []
  let merged = joined(now, goneMeanwhile.reduce(withoutQuest, fetched))
  for (const quest of cameMeanwhile) merged = withQuest(merged, quest)
  for (const quest of changed) merged = withNewerState(merged, quest)
  return merged
}

function joined(known: Thread | undefined, fetched: Thread): Thread {
  const oldest = fetched.quests.at(-1)
  const newestKnown = known?.quests[0]
  if (!known || !oldest || !newestKnown) return fetched
  const fetchedIds = new Set(fetched.quests.map(({ id }) => id))
  if (!known.quests.some(({ id }) => fetchedIds.has(id))) return fetched
  const older = known.quests.filter((quest) => !fetchedIds.has(quest.id) && isOlder(quest, oldest))
  const quests = [...fetched.quests, ...older]
  // More than there are: some of the older ones were deleted meanwhile, and it cannot be told which.
  return quests.length > fetched.total ? fetched : { quests, total: fetched.total }
}

/** Adds the next older page; rows that moved between two pages come twice and are kept once. */
export function withOlder(known: Thread, fetched: Thread): Thread {
  const ids = new Set(known.quests.map(({ id }) => id))
  const added = fetched.quests.filter(({ id }) => !ids.has(id))
  return { quests: [...known.quests, ...added], total: fetched.total }
}

/** The page (from 1) that holds the first message not yet known. */
export const nextOlderPage = ({ quests }: Thread, pageSize: number) =>
  Math.floor(quests.length / pageSize) + 1

/** Puts in a message that was sent or has changed; an older state than the known one is passed over. */
export function withQuest(known: Thread, quest: Quest): Thread {
  const index = known.quests.findIndex(({ id }) => id === quest.id)
  if (index === -1) return withAddedQuest(known, quest)
  if (isStale(quest, known.quests[index])) return known
  return { ...known, quests: known.quests.with(index, quest) }
}

/** A page can be older than an event that overtook it. */
function withNewerState(known: Thread, quest: Quest): Thread {
  const index = known.quests.findIndex(({ id }) => id === quest.id)
  const other = known.quests[index]
  return other && isStale(other, quest) ? { ...known, quests: known.quests.with(index, quest) } : known
}

export function withoutQuest(known: Thread, id: string): Thread {
  const quests = known.quests.filter((quest) => quest.id !== id)
  return quests.length === known.quests.length ? known : { quests, total: Math.max(0, known.total - 1) }
}

function withAddedQuest(known: Thread, quest: Quest): Thread {
  const oldest = known.quests.at(-1)
  // A change to a message further back than what is known: it comes with its page.
  if (oldest && isOlder(quest, oldest) && hasOlder(known)) return known
  const index = known.quests.findIndex((other) => isOlder(other, quest))
  const at = index === -1 ? known.quests.length : index
  return { quests: known.quests.toSpliced(at, 0, quest), total: known.total + 1 }
}

const isOlder = (quest: Quest, than: Quest) => quest.createdAt < than.createdAt

const isStale = (quest: Quest, known: Quest | undefined) => !!known && quest.updatedAt < known.updatedAt
