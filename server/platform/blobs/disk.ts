import { randomUUID } from 'node:crypto'
import { glob, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { ByteRange } from '#server/platform/byte-range.ts'
import { type Blobs, requireKey, type StoredBlob } from './port.ts'

const DRAFT_ENDING = '.part'

/** Stores blobs as files below a folder. Replicas on several machines must share that folder. */
export function createDiskBlobs(folder: string): Blobs {
  const pathOf = (key: string) => join(folder, requireKey(key))
  return {
    async write(key, content) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const draft = `${path}.${randomUUID()}${DRAFT_ENDING}`
      try {
        let size = 0
        await writeFile(
          draft,
          counting(content, (bytes) => (size += bytes)),
          {
            flag: 'wx',
            mode: 0o600,
            flush: true,
          },
        )
        await rename(draft, path)
        return size
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    read: (key, range) => openFile(pathOf(key), range),
    remove: (key) => rm(pathOf(key), { force: true }),
    removeAll: (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),
    async *list(before) {
      for await (const name of filesBefore(folder, before)) if (!name.endsWith(DRAFT_ENDING)) yield name
    },
    async removeLeftovers(before) {
      for await (const name of filesBefore(folder, before)) {
        if (name.endsWith(DRAFT_ENDING)) await rm(join(folder, name), { force: true })
      }
    },
  }
}

async function* counting(
  content: Uint8Array | AsyncIterable<Uint8Array>,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const chunks = content instanceof Uint8Array ? [content] : content
  for await (const chunk of chunks) {
    count(chunk.length)
    yield chunk
  }
}

/** The files below the folder that were last written before that time. */
async function* filesBefore(folder: string, before: Date): AsyncGenerator<string> {
  for await (const entry of glob('**', { cwd: folder, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const found = await stat(path).catch(ifGone)
    if (found && found.mtime < before) yield relative(folder, path)
  }
}

function ifGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function openFile(path: string, range?: ByteRange): Promise<StoredBlob | undefined> {
  try {
    const file = await open(path)
    const { size } = await file.stat()
    return { size, stream: file.createReadStream(range) }
  } catch (error) {
    return ifGone(error as NodeJS.ErrnoException)
  }
}
