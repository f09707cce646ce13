import { Readable } from 'node:stream'
import type { UserCtx } from '#server/platform/context.ts'
import { createEntryNames } from '#server/platform/user-data/entry-names.ts'
import { type ArchiveItem, registeredUserData } from '#server/platform/user-data/user-data.ts'
import { createZipStream } from '#server/platform/user-data/zip-stream.ts'

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
  const zip = createZipStream()
  const nameOf = createEntryNames()
  /** Complete before the first item is opened. */
  const paths = new Map<string, string>()

  await onProgress(progress)
  const contents = parts.flatMap((part) => Object.entries(part.contents))
  zip.add('README.txt', () => Readable.from([readme(ctx, contents)]))
  for (const item of items) addItem(item)
  zip.end()
  return zip.output

  function addItem({ id, folder, name, files, isCounted = false }: ArchiveItem): void {
    const [only] = files.length === 1 ? files : []
    const path = folder === undefined ? name : nameOf(folder, name, only?.ending ?? '')
    if (id !== undefined) paths.set(id, path)
    for (const [index, { ending, open }] of files.entries()) {
      const isLast = index === files.length - 1
      zip.add(folder !== undefined && only ? path : path + ending, async () => {
        const content = await open(paths)
        if (isCounted && isLast) await report()
        return content
      })
    }
  }

  async function report(): Promise<void> {
    progress.done += 1
    await onProgress(progress)
  }
}

function readme({ user, clock, ports }: UserCtx, contents: [string, string][]): string {
  const width = Math.max(...contents.map(([name]) => name.length)) + 2
  const lines = contents.map(([name, text]) => `${name.padEnd(width)}${text}\n`)
  return `What ${user.username} had in Commonplace on ${clock.now().toISOString().slice(0, 10)}.

${lines.join('')}
${ports.config.publicUrl ?? ''}
`
}
