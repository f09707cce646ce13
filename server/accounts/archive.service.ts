import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { UserCtx } from '#server/platform/context.ts'
import { type ArchiveItem, registeredUserData } from '#server/platform/user-data/user-data.ts'
import { createEntryNames } from './entry-names.ts'

export interface ArchiveProgress {
  done: number
  total: number
}

/**
 * The data of a user from all domains, as a ZIP file that is written while it is read: no large content is ever whole in
 * memory.
 */
export async function openArchive(
  ctx: UserCtx,
  onProgress: (progress: ArchiveProgress) => Promise<void>,
): Promise<AsyncIterable<Uint8Array>> {
  const parts = registeredUserData().flatMap(({ archive }) => archive ?? [])
  const items = (await Promise.all(parts.map((part) => part.list(ctx)))).flat()
  const progress = { done: 0, total: items.filter(({ isCounted }) => isCounted).length }
  const zip = new ZipFile()
  // The declared size was smaller than the actual one.
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const nameOf = createEntryNames()

  await onProgress(progress)
  const contents = parts.flatMap((part) => Object.entries(part.contents))
  addEntry(zip, 'README.txt', async () => Readable.from([readme(ctx, contents)]))
  for (const item of items) addItem(item)
  zip.end()
  return output

  function addItem({ folder, name, files, isCounted = false }: ArchiveItem): void {
    const [only] = files.length === 1 ? files : []
    const path = folder === undefined ? name : nameOf(folder, name, only?.ending ?? '')
    for (const [index, { ending, open }] of files.entries()) {
      const isLast = index === files.length - 1
      addEntry(zip, folder !== undefined && only ? path : path + ending, async () => {
        const content = await open()
        if (isCounted && isLast) await report()
        return content instanceof Readable ? content : Readable.from(content)
      })
    }
  }

  async function report(): Promise<void> {
    progress.done += 1
    await onProgress(progress)
  }
}

/** Opened when the entry is written, so that few sources are open at a time. */
function addEntry(zip: ZipFile, path: string, open: () => Promise<Readable>): void {
  zip.addReadStreamLazy(path, (done) => {
    open().then(
      (stream) => done(null, stream),
      (error: unknown) => done(error, Readable.from([])),
    )
  })
}

function readme({ user, clock, ports }: UserCtx, contents: [string, string][]): string {
  const width = Math.max(...contents.map(([name]) => name.length)) + 2
  const lines = contents.map(([name, text]) => `${name.padEnd(width)}${text}\n`)
  return `What ${user.username} had in Commonplace on ${clock.now().toISOString().slice(0, 10)}.

${lines.join('')}
${ports.config.publicUrl ?? ''}
`
}
