import { inflateRawSync } from 'node:zlib'
import { type Entry, fromBufferPromise, validateFileName, type ZipFile } from 'yauzl'
import { decodeText, isWideText } from './decode-text.ts'
import { ExtractionError } from './port.ts'

const UNPACKED_MAX = 200_000_000
const ENTRIES_MAX = 5000
const CONTAINER_MARK = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const LOCKED_PART = Buffer.from('EncryptedPackage', 'utf16le')
const END_RECORD = 'PK\x05\x06'
const END_RECORD_BYTES = 22
const STORED = 0
const DEFLATED = 8
/**
 * yauzl decodes names without the UTF-8 flag as code page 437, although many programs write UTF-8 without it, and refuses
 * the whole archive for one bad name. It checks declared sizes only in its streams, which this module does not use.
 */
const OPTIONS = { decodeStrings: false, validateEntrySizes: false }

interface Part {
  name: string
  method: number
  packed: Buffer
  /** Where it begins and ends in the archive. */
  start: number
  end: number
}

/** The files of a ZIP archive, unpacked on demand. Refuses archives before unpacking too much. */
export class ZipArchive {
  readonly #parts: Map<string, Part>
  #unpacked = 0

  private constructor(parts: Map<string, Part>) {
    this.#parts = parts
  }

  static async open(bytes: Buffer): Promise<ZipArchive> {
    if (isLocked(bytes)) throw new ExtractionError('locked')
    const parts = await readDirectory(bytes)
    requireSeparate(parts)
    return new ZipArchive(new Map(parts.map((part) => [part.name, part])))
  }

  /** `undefined` when there is no such file. Declared sizes are not trusted. */
  read(name: string): Buffer | undefined {
    const part = this.#parts.get(name)
    if (!part) return undefined
    const left = UNPACKED_MAX - this.#unpacked
    const content = part.method === STORED ? part.packed : inflate(part.packed, left)
    this.#unpacked += content.length
    if (this.#unpacked > UNPACKED_MAX) throw new ExtractionError('too_large')
    return content
  }

  /** The text of the file in any Unicode encoding; empty when there is none. */
  text(name: string): string {
    const content = this.read(name) ?? Buffer.alloc(0)
    return isWideText(content) ? decodeText(content) : content.toString('utf8')
  }
}

/** Office programs store password-protected documents in another container, under this name. */
const isLocked = (bytes: Buffer): boolean =>
  bytes.subarray(0, CONTAINER_MARK.length).equals(CONTAINER_MARK) && bytes.includes(LOCKED_PART)

function inflate(packed: Buffer, maxOutputLength: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, maxOutputLength) })
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new ExtractionError(isTooLarge ? 'too_large' : 'damaged', { cause: error })
  }
}

/** Finds all files and checks their number and declared sizes, before anything is unpacked. */
async function readDirectory(bytes: Buffer): Promise<Part[]> {
  const archive = await fromBufferPromise(withoutTrailer(bytes), OPTIONS)
  if (archive.entryCount > ENTRIES_MAX) throw new ExtractionError('too_large')
  const parts: Part[] = []
  let total = 0
  for await (const entry of archive.eachEntry()) {
    if (entry.isEncrypted()) throw new ExtractionError('locked')
    total += entry.uncompressedSize
    if (total > UNPACKED_MAX) throw new ExtractionError('too_large')
    const part = await locate(entry, archive, bytes)
    if (part) parts.push(part)
  }
  return parts
}

/** Some programs append bytes to an archive, which yauzl refuses. */
function withoutTrailer(bytes: Buffer): Buffer {
  const end = bytes.lastIndexOf(END_RECORD)
  if (end < 0 || end + END_RECORD_BYTES > bytes.length) return bytes
  return bytes.subarray(0, end + END_RECORD_BYTES + bytes.readUInt16LE(end + END_RECORD_BYTES - 2))
}

/** `undefined` for a file whose name leads out of the archive, or that cannot be unpacked. */
async function locate(entry: Entry, archive: ZipFile, bytes: Buffer): Promise<Part | undefined> {
  const { compressionMethod: method, relativeOffsetOfLocalHeader: start } = entry
  // Some programs separate folders by backslashes.
  const name = entry.fileNameRaw.toString('utf8').replaceAll('\\', '/')
  if (validateFileName(name) !== null || (method !== STORED && method !== DEFLATED)) return undefined
  const { fileDataStart } = await archive.readLocalFileHeaderPromise(entry, { minimal: true })
  const end = fileDataStart + entry.compressedSize
  return { name, method, packed: bytes.subarray(fileDataStart, end), start, end }
}

/** No program writes files that share bytes: attacks do, so that a small archive unpacks to much. */
function requireSeparate(parts: readonly Part[]): void {
  let end = 0
  for (const part of parts.toSorted((a, b) => a.start - b.start)) {
    if (part.start < end) throw new ExtractionError('damaged')
    end = part.end
  }
}
