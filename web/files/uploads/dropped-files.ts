import { FILES_AT_ONCE_MAX } from '#contract/constants/files.ts'
import { t } from '#web/platform/i18n.ts'
import { toast } from '#web/platform/toast.ts'

/** Hidden files that operating systems create in every folder. */
const LEFTOVERS = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

/**
 * Whether files are pasted. Programs that copy text often add a picture of it: in a field the text is used.
 */
export function hasFiles({ types }: DataTransfer, target: EventTarget | null): boolean {
  const isInField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return types.includes('Files') && !(isInField && types.includes('text/plain'))
}

/** The dropped or pasted files, also those inside folders. */
export async function filesFrom(transfer: DataTransfer): Promise<File[]> {
  // The transfer is emptied after the event, so entries are read synchronously.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  return entries.length === 0 ? [...transfer.files] : filesIn(entries)
}

/** The files among the entries and inside folders. Unreadable entries are reported and skipped. */
export async function filesIn(entries: FileSystemEntry[]): Promise<File[]> {
  const found: File[] = []
  let isAllRead = true
  const passOver = () => void (isAllRead = false)
  for (const entry of entries) await collect(entry, found, passOver)
  if (!isAllRead) toast.error(t('files.uploads.failed'))
  return withoutLeftovers(found)
}

export const withoutLeftovers = (files: File[]): File[] => files.filter(({ name }) => !LEFTOVERS.has(name))

async function collect(entry: FileSystemEntry, found: File[], passOver: () => undefined): Promise<void> {
  if (found.length > FILES_AT_ONCE_MAX) return
  if (isFile(entry)) {
    const file = await new Promise<File>((done, fail) => entry.file(done, fail)).catch(passOver)
    if (file) found.push(file)
    return
  }
  const children = (await listFolder(entry as FileSystemDirectoryEntry).catch(passOver)) ?? []
  for (const child of children) await collect(child, found, passOver)
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

/** A folder returns at most a hundred entries at a time. */
async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail))
    if (some.length === 0) return all
    all.push(...some)
  }
}
