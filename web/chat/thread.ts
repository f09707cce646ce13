import type { RestoredQuest } from '#contract/chat.ts'
import type { Quest } from '#contract/quests.ts'

/** The known part of a notebook's conversation: its end without gaps, and earlier messages. */
export interface Thread {
  /** The end, newest first. Only this part is stored in the local database. */
  quests: Quest[]
  /** The number of messages on the server. */
  total: number
  /** Messages before the end by index, from 0 for the oldest; in memory only, as they may have gaps. */
  far?: ReadonlyMap<number, Quest>
}

export const EMPTY_THREAD: Thread = { quests: [], total: 0 }

export const hasOlder = ({ quests, total }: Thread) => quests.length < total

/** The index of the oldest message of the end. */
export const endStart = ({ quests, total }: Thread) => Math.max(0, total - quests.length)

export const questAt = (thread: Thread, index: number): Quest | undefined =>
  index >= endStart(thread) ? thread.quests[thread.total - 1 - index] : thread.far?.get(index)

export const isAnswering = ({ quests, far }: Thread) => quests.some(isRunning) || hasRunning(far)

export const isRunning = ({ status }: Quest) => status === 'running'

const hasRunning = (far: Thread['far']) => far !== undefined && [...far.values()].some(isRunning)

/** Messages from an index on, oldest first. */
export interface MessageRange {
  from: number
  quests: Quest[]
}

interface Refetch {
  /** The known state when the page was requested. */
  before: Thread | undefined
  /** The known state when the page arrives: a message may have been added, changed or removed since. */
  now: Thread | undefined
  fetched: Thread
}

/**
 * Replaces the range of a freshly fetched newest page, so that messages deleted elsewhere are removed. Older
 * messages are kept only while they are known to follow it directly.
 */
export function withNewest({ before, now, fetched }: Refetch): Thread {
  const idsBefore = new Set(before?.quests.map(({ id }) => id))
  const idsNow = new Set(now?.quests.map(({ id }) => id))
  const removedSince = [...idsBefore].filter((id) => !idsNow.has(id))
  const addedSince = now?.quests.filter(({ id }) => !idsBefore.has(id)) ?? []
  const changed = now?.quests.filter(({ id }) => idsBefore.has(id)) ?? []
  let merged = joined(now, removedSince.reduce(withoutQuest, fetched))
  for (const quest of addedSince) merged = withQuest(merged, quest)
  for (const quest of changed) merged = withNewerState(merged, quest)
  return now?.far ? withFar(merged, now.far) : merged
}

function joined(known: Thread | undefined, fetched: Thread): Thread {
  const oldest = fetched.quests.at(-1)
  const newestKnown = known?.quests[0]
  if (!known || !oldest || !newestKnown) return fetched
  const fetchedIds = new Set(fetched.quests.map(({ id }) => id))
  if (!known.quests.some(({ id }) => fetchedIds.has(id))) return fetched
  const older = known.quests.filter((quest) => !fetchedIds.has(quest.id) && isOlder(quest, oldest))
  const quests = [...fetched.quests, ...older]
  // More than the total: some of the older ones were deleted, and it is unknown which.
  return quests.length > fetched.total ? fetched : { quests, total: fetched.total }
}

/**
 * Adds messages from an index on, oldest first. A message has one index, the one of its last fetch; messages
 * that follow the end without a gap become part of it.
 */
export function withRange(known: Thread, { from, quests }: MessageRange): Thread {
  const ids = new Set(quests.map(({ id }) => id))
  const before = new Map<string, Quest>()
  const far = new Map<number, Quest>()
  for (const [index, quest] of known.far ?? []) {
    if (ids.has(quest.id)) before.set(quest.id, quest)
    else far.set(index, quest)
  }
  for (const [offset, quest] of quests.entries()) {
    const other = before.get(quest.id)
    far.set(from + offset, other && isStale(quest, other) ? other : quest)
  }
  const current = quests.reduce((thread, quest) => withCurrentState(thread, quest), known)
  return withFar(current, far)
}

/** Sets the messages before the end, without those that are in it; adjacent ones join it. */
function withFar(thread: Thread, far: ReadonlyMap<number, Quest>): Thread {
  const ids = new Set(thread.quests.map(({ id }) => id))
  const start = endStart(thread)
  const left = new Map([...far].filter(([index, { id }]) => index < start && !ids.has(id)))
  const joining: Quest[] = []
  for (let index = start - 1; ; index -= 1) {
    const quest = left.get(index)
    if (!quest) break
    joining.push(quest)
    left.delete(index)
  }
  return { quests: [...thread.quests, ...joining], total: thread.total, far: left }
}

/** Inserts a message that was sent or has changed; an older state than the known one is ignored. */
export function withQuest(known: Thread, quest: Quest): Thread {
  const index = known.quests.findIndex(({ id }) => id === quest.id)
  if (index === -1) return withFarQuest(known, quest) ?? withAddedQuest(known, quest)
  if (isStale(quest, known.quests[index])) return known
  return { ...known, quests: known.quests.with(index, quest) }
}

/** Like `withQuest`, for a message before the end; `undefined` when it is not loaded. */
function withFarQuest(known: Thread, quest: Quest): Thread | undefined {
  const index = indexOfFar(known, quest.id)
  if (index === undefined) return undefined
  if (isStale(quest, known.far?.get(index))) return known
  return { ...known, far: new Map(known.far).set(index, quest) }
}

const indexOfFar = ({ far }: Thread, id: string): number | undefined => {
  for (const [index, quest] of far ?? []) if (quest.id === id) return index
  return undefined
}

/** The fetched state of a message of the end, unless a newer one is known. */
function withCurrentState(known: Thread, quest: Quest): Thread {
  const other = known.quests.find(({ id }) => id === quest.id)
  return other && quest.updatedAt > other.updatedAt ? withQuest(known, quest) : known
}

/** A page can be older than an event that arrived first. */
function withNewerState(known: Thread, quest: Quest): Thread {
  const index = known.quests.findIndex(({ id }) => id === quest.id)
  const other = known.quests[index]
  return other && isStale(other, quest) ? { ...known, quests: known.quests.with(index, quest) } : known
}

export function withoutQuest(known: Thread, id: string): Thread {
  const quests = known.quests.filter((quest) => quest.id !== id)
  const total = Math.max(0, known.total - 1)
  if (quests.length < known.quests.length) return { ...known, quests, total }
  const removed = indexOfFar(known, id)
  if (removed === undefined) return known
  const far = new Map<number, Quest>()
  for (const [index, quest] of known.far ?? []) {
    if (index !== removed) far.set(index > removed ? index - 1 : index, quest)
  }
  return { ...known, total, far }
}

/** Inserts a restored message: those that follow it move by one. */
export function withRestored(known: Thread, { quest, index }: RestoredQuest): Thread {
  const isKnown = known.quests.some(({ id }) => id === quest.id) || indexOfFar(known, quest.id) !== undefined
  if (isKnown) return withQuest(known, quest)
  const added = withAddedQuest(known, quest)
  if (added !== known) return added
  const far = new Map<number, Quest>([[index, quest]])
  for (const [before, other] of known.far ?? []) far.set(before < index ? before : before + 1, other)
  return withFar({ quests: known.quests, total: known.total + 1 }, far)
}

function withAddedQuest(known: Thread, quest: Quest): Thread {
  const oldest = known.quests.at(-1)
  // A change of a message that is not loaded: it is part of its page.
  if (oldest && isOlder(quest, oldest) && hasOlder(known)) return known
  const index = known.quests.findIndex((other) => isOlder(other, quest))
  const at = index === -1 ? known.quests.length : index
  return { ...known, quests: known.quests.toSpliced(at, 0, quest), total: known.total + 1 }
}

const isOlder = (quest: Quest, than: Quest) => quest.createdAt < than.createdAt

export const isStale = (quest: Quest, known: Quest | undefined) =>
  !!known && quest.updatedAt < known.updatedAt
