import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, existsSync } from 'node:fs'
import { chmod, link, lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Unix socket paths are limited to 107 bytes on Linux and 103 on macOS. */
const SOCKET_PATH_MAX = 103
const LONGEST_SOCKET_NAME = '.s.PGSQL.5432'.length + 1

export const SECRET_KEY_MIN = 32

export class DataDirectoryError extends Error {}

/**
 * The directory of the sockets: in the data directory, or in the temporary folder when its path is too long.
 */
export function socketDirectory(dataDirectory: string): string {
  const inside = join(dataDirectory, 'run')
  if (inside.length + LONGEST_SOCKET_NAME <= SOCKET_PATH_MAX) return inside
  const name = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16)
  return join(tmpdir(), `commonplace-run-${name}`)
}

/**
 * Creates the socket directory and returns its path. In the temporary folder another user may have created a
 * folder of that name, to offer a malicious database: it must be owned by us and closed to others.
 */
export async function makeSocketDirectory(
  dataDirectory: string,
  databaseUser: number | undefined,
): Promise<string> {
  const folder = socketDirectory(dataDirectory)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (folder === join(dataDirectory, 'run')) return folder
  const found = await lstat(folder)
  const owners = [process.getuid?.(), databaseUser]
  const isPrivate = found.isDirectory() && owners.includes(found.uid) && (found.mode & 0o077) === 0
  if (isPrivate) return folder
  throw new DataDirectoryError(
    `${folder} belongs to another user or is open to others. Remove it, or set DATA_DIR to a folder with a shorter path.`,
  )
}

/** The password of the built-in database's only role. Empty before the database is created. */
export const databasePasswordFile = (dataDirectory: string) => join(dataDirectory, 'database-password')

export async function readDatabasePassword(dataDirectory: string): Promise<string> {
  const text = await readFile(databasePasswordFile(dataDirectory), 'utf8').catch(() => '')
  return text.trim()
}

const BUSY = 5

/**
 * Makes this process the only one on the data directory. Node offers file locks of the operating system
 * through SQLite only: they are acquired atomically, and end with the process in any case. Throws when
 * another process has the lock.
 */
export function lockDataDirectory(dataDirectory: string): () => Promise<void> {
  const path = join(dataDirectory, 'lock')
  try {
    const lock = new DatabaseSync(path, { timeout: 0 })
    // Nothing is ever written to it. A journal on the disk would prevent the start while the disk is full.
    lock.exec('pragma journal_mode = memory; begin exclusive')
    chmodSync(path, 0o600)
    return async () => lock.close()
  } catch (error) {
    const { errcode, message } = error as { errcode?: number; message: string }
    if (errcode !== BUSY)
      throw new DataDirectoryError(`${path} cannot be locked: ${message}`, { cause: error })
    throw new DataDirectoryError(
      `Another Commonplace is already running on ${dataDirectory}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
}

/**
 * The key that signs tokens and encrypts stored secrets: from the environment, or generated once and stored
 * in the data directory.
 */
export async function readSecretKey(dataDirectory: string, given: string | undefined): Promise<string> {
  if (given) return given
  const path = keyPath(dataDirectory)
  if (!existsSync(path)) await writeFirstSecretKey(path)
  const key = (await readFile(path, 'utf8')).trim()
  if (key.length < SECRET_KEY_MIN) {
    throw new DataDirectoryError(
      `${path} is damaged. Restore it from a backup; or remove it, which signs all users out and makes saved provider keys unreadable.`,
    )
  }
  return key
}

export const makeSecretKey = (): string => randomBytes(48).toString('base64url')

const keyPath = (dataDirectory: string) => join(dataDirectory, 'secret-key')
const nextKeyPath = (dataDirectory: string) => join(dataDirectory, 'secret-key.next')

/**
 * Written to a temporary file and linked when complete: a crash leaves no partial key, and one of two writers
 * wins.
 */
async function writeFirstSecretKey(path: string): Promise<void> {
  const draft = await writeDraft(path, makeSecretKey())
  try {
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
}

/** Stores the next key beside the current one during a rotation. */
export async function writeNextSecretKey(dataDirectory: string, key: string): Promise<void> {
  const path = nextKeyPath(dataDirectory)
  await rename(await writeDraft(path, key), path)
}

/** The next key that a rotation left beside the current one. */
export async function readNextSecretKey(dataDirectory: string): Promise<string | undefined> {
  const path = nextKeyPath(dataDirectory)
  return existsSync(path) ? (await readFile(path, 'utf8')).trim() : undefined
}

export const adoptNextSecretKey = (dataDirectory: string): Promise<void> =>
  rename(nextKeyPath(dataDirectory), keyPath(dataDirectory))

export const dropNextSecretKey = (dataDirectory: string): Promise<void> => rm(nextKeyPath(dataDirectory))

async function writeDraft(path: string, key: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, key, { flag: 'wx', mode: 0o600, flush: true })
  return draft
}

/** Creates the folder. Ends the start with one sentence when it cannot be written. */
export async function ensureDataDirectory(dataDirectory: string): Promise<void> {
  try {
    await mkdir(dataDirectory, { recursive: true })
    const probe = join(dataDirectory, '.writable')
    await writeFile(probe, '')
    await rm(probe)
    // As root the database runs as another user, who on macOS must be able to traverse this folder.
    const isTraversable = process.getuid?.() === 0 && process.platform !== 'linux'
    await chmod(dataDirectory, isTraversable ? 0o711 : 0o700)
  } catch (error) {
    throw new DataDirectoryError(`DATA_DIR ${dataDirectory} cannot be written: ${(error as Error).message}`, {
      cause: error,
    })
  }
}
