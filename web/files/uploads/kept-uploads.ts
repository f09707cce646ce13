import { type KeptUpload, withLocalDatabase } from '#web/platform/local-database.ts'

const lockOf = (key: string) => `upload ${key}`

/** Locks are for secure pages only; without them nobody could tell whether another tab is at it. */
const canKeep = () => Boolean(navigator.locks)

/** Puts a file aside for the case of a reload; the lock says that this tab is at it until `work` is done. */
export async function keepingUpload(upload: KeptUpload, work: () => Promise<void>): Promise<void> {
  if (!canKeep()) return work()
  await withLocalDatabase(({ uploads }) => uploads.put(upload))
  await navigator.locks.request(lockOf(upload.key), work)
}

export async function forgetKeptUploads(keys: string[]): Promise<void> {
  await withLocalDatabase(({ uploads }) => uploads.bulkDelete(keys))
}

/** What a reload interrupted, of a message or of none: put aside, and no tab is at it. */
export async function takeInterruptedUploads(place?: string): Promise<KeptUpload[]> {
  if (!canKeep()) return []
  const all = (await withLocalDatabase(({ uploads }) => uploads.toArray())) ?? []
  const kept = all.filter((upload) => upload.place === place)
  if (kept.length === 0) return []
  const { held = [] } = await navigator.locks.query()
  const busy = new Set(held.map(({ name }) => name))
  return kept.filter(({ key }) => !busy.has(lockOf(key)))
}
