import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  rename,
  rm,
  symlink,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** Folders that other users may enter, persistent ones first. */
const SYSTEM_FOLDERS = ['/var/cache', '/var/lib', '/var/tmp', tmpdir()]
const EXECUTABLE = 0o111
const WRITABLE_BY_OTHERS = 0o022

interface Entry {
  path: string
  kind: 'folder' | 'file' | 'link'
  /** Must be equal in a copy and its source. */
  mark: string
  isExecutable: boolean
  isSafe: boolean
}

/**
 * Copies the programs into system folders, one after another until a copy can be used. A copy belongs to root
 * and only root may write to it: it is made in a new private folder, and one from an earlier start is
 * compared entry by entry first.
 */
export async function* copyPrograms(packaged: string): AsyncGenerator<string> {
  const wanted = await listEntries(packaged)
  const name = `commonplace-postgres-${createHash('sha256').update(marksOf(wanted)).digest('hex').slice(0, 16)}`
  for (const folder of SYSTEM_FOLDERS) {
    const copy = await findOrMake(join(folder, name), packaged, wanted).catch(() => undefined)
    if (copy) yield copy
  }
}

const marksOf = (entries: Entry[]) =>
  entries.map(({ path, kind, mark, isExecutable }) => `${path} ${kind} ${mark} ${isExecutable}`).join('\n')

async function findOrMake(target: string, packaged: string, wanted: Entry[]): Promise<string> {
  const found = await listEntries(target).catch(() => [])
  if (found.length > 0 && found.every(({ isSafe }) => isSafe) && marksOf(found) === marksOf(wanted))
    return target
  const draft = await mkdtemp(join(dirname(target), `.${basename(target)}-`))
  try {
    for (const entry of wanted) await copyEntry(entry, packaged, draft)
    await chmod(draft, 0o755)
    await rm(target, { recursive: true, force: true })
    await rename(draft, target)
    return target
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

async function copyEntry({ path, kind, isExecutable }: Entry, from: string, to: string): Promise<void> {
  const target = join(to, path)
  if (kind === 'link') return symlink(await readlink(join(from, path)), target)
  if (kind === 'folder') {
    await mkdir(target, { recursive: true })
    return chmod(target, 0o755)
  }
  await copyFile(join(from, path), target, constants.COPYFILE_FICLONE)
  await chmod(target, isExecutable ? 0o755 : 0o644)
}

/** The folder and everything below it that a server needs, parents before children. */
async function listEntries(folder: string): Promise<Entry[]> {
  const names = await readdir(folder, { recursive: true })
  const needed = names.filter((name) => !name.endsWith('.a')).sort()
  return Promise.all(['.', ...needed].map((path) => describe(folder, path)))
}

async function describe(folder: string, path: string): Promise<Entry> {
  const found = await lstat(join(folder, path))
  const isOwn = found.uid === 0
  if (found.isSymbolicLink()) {
    const target = await readlink(join(folder, path))
    return { path, kind: 'link', mark: target, isExecutable: true, isSafe: isOwn && !target.includes('/') }
  }
  const kind = found.isDirectory() ? 'folder' : 'file'
  return {
    path,
    kind,
    mark: kind === 'file' ? String(found.size) : '',
    isExecutable: (found.mode & EXECUTABLE) !== 0,
    isSafe: isOwn && (found.mode & WRITABLE_BY_OTHERS) === 0,
  }
}
