import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const SHARED_MEMORY = '/dev/shm'
const NEEDED_BYTES = 3 * 2 ** 30

/**
 * Keeps the temporary files of this process and of the programs that it starts in memory, where there is room for them:
 * the databases and data folders of tests, thousands of files that are made and removed again. Returns what removes them.
 */
export function keepTemporaryFilesInMemory({ memory = SHARED_MEMORY, neededBytes = NEEDED_BYTES } = {}) {
  if (process.env.TMPDIR || freeBytes(memory) < neededBytes) return () => undefined
  const folder = mkdtempSync(join(memory, 'commonplace-'))
  // As /tmp: the databases belong to another user where root runs the tests.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

function freeBytes(memory) {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize
  } catch {
    return 0
  }
}
