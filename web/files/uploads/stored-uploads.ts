import { deleteRows, readRows, withLocalDatabase } from '#web/platform/local-database.ts'

declare module '#web/platform/local-database.ts' {
  interface LocalTables {
    /** Unfinished uploads, which would be lost after a reload. */
    uploads: { key: string; value: StoredUpload }
  }
}

export const uploadTables = { uploads: { key: 'key', version: 1 } } as const

interface StoredUpload {
  key: string
  file: File
  /** The key of the draft that waits for it. */
  place?: string
}

const lockOf = (key: string) => `upload ${key}`

/** Locks need HTTPS; without them a tab cannot detect whether another one performs the upload. */
const canStore = () => Boolean(navigator.locks)

/**
 * Stores a file in case of a reload; the lock shows that this tab performs the upload until `work` is done.
 */
export async function withStoredUpload(upload: StoredUpload, work: () => Promise<void>): Promise<void> {
  if (!canStore()) return work()
  await withLocalDatabase((database) => database.put('uploads', upload))
  await navigator.locks.request(lockOf(upload.key), work)
}

export const deleteStoredUploads = (keys: string[]): Promise<void> => deleteRows('uploads', keys)

/** Stored uploads of a message or of the library that were interrupted by a reload. */
export async function takeInterruptedUploads(place?: string): Promise<StoredUpload[]> {
  if (!canStore()) return []
  const all = (await readRows('uploads')) ?? []
  const kept = all.filter((upload) => upload.place === place)
  if (kept.length === 0) return []
  const { held = [] } = await navigator.locks.query()
  const busy = new Set(held.map(({ name }) => name))
  return kept.filter(({ key }) => !busy.has(lockOf(key)))
}
