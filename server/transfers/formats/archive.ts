import type { Readable } from 'node:stream'
import { type Entry, fromRandomAccessReaderPromise, validateFileName, type ZipFile } from 'yauzl'
import { MEGABYTE } from '#contract/constants/files.ts'
import { transfersMessages } from '#contract/messages/transfers.ts'
import type { Message } from '#contract/messages.ts'
import type { Blobs, StoredBlob } from '#server/platform/blobs/port.ts'
import { AppError } from '#server/platform/errors.ts'
import { ArchiveReader } from './archive-reader.ts'

const ENTRIES_MAX = 200_000
const UNPACKED_GIGABYTES_MAX = 20
const UNPACKED_MAX = UNPACKED_GIGABYTES_MAX * 1000 * MEGABYTE
const ZIP_MARK = Buffer.from('PK')
/** The names under which ChatGPT stores files begin with their ids. */
const FILE_ID = /^file[-_][A-Za-z0-9]+/

export interface ArchiveEntry {
  path: string
  /** Bytes, unpacked; the stream of the content fails when there are more. */
  size: number
  open(): Promise<Readable>
}

/** What a user uploaded: the files with conversations, and others that these refer to. */
export interface Archive {
  documents: ArchiveEntry[]
  /** Entries that are left out. */
  refused: { name: string; reason: Message }[]
  find(path: string): ArchiveEntry | undefined
  /** A file by the id with which its name begins. */
  findById(id: string): ArchiveEntry | undefined
}

/** The ways in which a whole archive is refused. */
const refusal = (message: Message) => new AppError('invalid', message)

export async function openArchive(
  blobs: Blobs,
  upload: { key: string; size: number; fileName: string },
): Promise<Archive> {
  const start = await firstBytes(blobs, upload.key)
  if (!start.subarray(0, ZIP_MARK.length).equals(ZIP_MARK)) return singleFile(blobs, upload)
  try {
    return await readDirectory(blobs, upload)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw refusal(transfersMessages.archiveDamaged())
  }
}

async function firstBytes(blobs: Blobs, key: string): Promise<Buffer> {
  const blob = await blobs.read(key, { start: 0, end: 1 })
  if (!blob) throw refusal(transfersMessages.importFailed())
  return Buffer.concat(await Array.fromAsync(blob.stream as AsyncIterable<Buffer>))
}

function singleFile(blobs: Blobs, { key, size, fileName }: { key: string; size: number; fileName: string }) {
  const open = async () => ((await blobs.read(key)) as StoredBlob).stream
  const documents = [{ path: fileName, size, open }]
  return { documents, refused: [], find: () => undefined, findById: () => undefined }
}

async function readDirectory(blobs: Blobs, upload: { key: string; size: number }): Promise<Archive> {
  const reader = new ArchiveReader(blobs, upload)
  // Names are decoded here: one bad name would end the whole archive.
  const zip = await fromRandomAccessReaderPromise(reader, upload.size, {
    autoClose: false,
    decodeStrings: false,
    lazyEntries: true,
  })
  if (zip.entryCount > ENTRIES_MAX) throw refusal(transfersMessages.tooManyEntries({ max: ENTRIES_MAX }))
  const entries = new Map<string, ArchiveEntry>()
  const byId = new Map<string, ArchiveEntry>()
  const refused: Archive['refused'] = []
  let total = 0
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw refusal(transfersMessages.archiveEncrypted())
    total += entry.uncompressedSize
    if (total > UNPACKED_MAX)
      throw refusal(transfersMessages.unpackedTooLarge({ max: UNPACKED_GIGABYTES_MAX }))
    const path = entry.fileNameRaw.toString('utf8').replaceAll('\\', '/')
    if (validateFileName(path) !== null) {
      refused.push({ name: path, reason: transfersMessages.entryUnsafe() })
    } else if (!path.endsWith('/')) {
      const opened = toEntry(zip, entry, path)
      entries.set(path, opened)
      const [id] = FILE_ID.exec(path.slice(path.lastIndexOf('/') + 1)) ?? []
      if (id !== undefined) byId.set(id, opened)
    }
  }
  return {
    documents: [...entries.values()].filter(({ path }) => isDocument(path)),
    refused,
    find: (path) => entries.get(path),
    findById: (id) => byId.get(id),
  }
}

/** Metadata of macOS is beside the files that it describes. */
const isDocument = (path: string) => /\.jsonl?$/i.test(path) && !/(^|\/)(__MACOSX\/|\._)/.test(path)

const toEntry = (zip: ZipFile, entry: Entry, path: string): ArchiveEntry => ({
  path,
  size: entry.uncompressedSize,
  open: () => zip.openReadStreamPromise(entry),
})
