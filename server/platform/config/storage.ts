import { statfs } from 'node:fs/promises'

/** PostgreSQL writes its log in files of 16 MB; with space for only a few of them it soon stops. */
const FREE_BYTES_MIN = 64_000_000
const REPORT_MS = 60_000

let reportedAt = Number.NEGATIVE_INFINITY

/** Records that a write failed because a disk was full: of this machine, or of the database. */
export function reportStorageFull(): void {
  reportedAt = performance.now()
}

/** For tests, which share this module: the next test file has its own disk and database. */
export function forgetStorageFull(): void {
  reportedAt = Number.NEGATIVE_INFINITY
}

/** Whether writes are likely to fail: the data directory's disk is full, or a write failed within the last minute. */
export async function isStorageFull(dataDirectory: string): Promise<boolean> {
  if (performance.now() - reportedAt < REPORT_MS) return true
  const { bavail, bsize } = await statfs(dataDirectory)
  return bavail * bsize < FREE_BYTES_MIN
}
