import { inflateRawSync } from 'node:zlib'
import { decodeText, isWideText } from './decode-text.ts'
import { ExtractionError } from './port.ts'

const UNPACKED_MAX = 200_000_000
const ENTRIES_MAX = 5000
const END_RECORD = 0x06054b50
const ENTRY_RECORD = 0x02014b50
const END_RECORD_BYTES = 22
const COMMENT_MAX = 65_535
const ENCRYPTED = 1
const CONTAINER_MARK = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const LOCKED_PART = Buffer.from('EncryptedPackage', 'utf16le')
const STORED = 0
const DEFLATED = 8

interface Entry {
  start: number
  packedSize: number
  size: number
  method: number
}

/** The files of a ZIP archive, unpacked on demand. Refuses archives before unpacking too much. */
export class ZipArchive {
  readonly #bytes: Buffer
  readonly #entries: Map<string, Entry>
  #unpacked = 0

  constructor(bytes: Buffer) {
    if (isLocked(bytes)) throw new ExtractionError('locked')
    this.#bytes = bytes
    this.#entries = readDirectory(bytes)
  }

  get names(): string[] {
    return [...this.#entries.keys()]
  }

  /** `undefined` when there is no such file. Declared sizes are not trusted. */
  read(name: string): Buffer | undefined {
    const entry = this.#entries.get(name)
    if (!entry) return undefined
    const packed = this.#packed(entry)
    const left = UNPACKED_MAX - this.#unpacked
    const content = entry.method === STORED ? packed : inflate(packed, left)
    this.#unpacked += content.length
    if (this.#unpacked > UNPACKED_MAX) throw new ExtractionError('too_large')
    return content
  }

  /** The text of the file in any Unicode encoding; empty when there is none. */
  text(name: string): string {
    const content = this.read(name) ?? Buffer.alloc(0)
    return isWideText(content) ? decodeText(content) : content.toString('utf8')
  }

  #packed({ start, packedSize }: Entry): Buffer {
    const nameLength = this.#bytes.readUInt16LE(start + 26)
    const extraLength = this.#bytes.readUInt16LE(start + 28)
    const from = start + 30 + nameLength + extraLength
    return this.#bytes.subarray(from, from + packedSize)
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

/** Reads the central directory: names and declared sizes, before anything is unpacked. */
function readDirectory(bytes: Buffer): Map<string, Entry> {
  const end = findEndRecord(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > ENTRIES_MAX) throw new ExtractionError('too_large')
  const entries = new Map<string, Entry>()
  let total = 0
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== ENTRY_RECORD) throw new ExtractionError('damaged')
    const nameLength = bytes.readUInt16LE(at + 28)
    const { name, entry, isEncrypted } = readEntry(bytes, at, nameLength)
    if (isEncrypted) throw new ExtractionError('locked')
    total += entry.size
    if (total > UNPACKED_MAX) throw new ExtractionError('too_large')
    if (entry.method === STORED || entry.method === DEFLATED) entries.set(name, entry)
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

const readEntry = (bytes: Buffer, at: number, nameLength: number) => ({
  name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
  isEncrypted: (bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0,
  entry: {
    method: bytes.readUInt16LE(at + 10),
    packedSize: bytes.readUInt32LE(at + 20),
    size: bytes.readUInt32LE(at + 24),
    start: bytes.readUInt32LE(at + 42),
  },
})

function findEndRecord(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_RECORD_BYTES - COMMENT_MAX)
  for (let at = bytes.length - END_RECORD_BYTES; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === END_RECORD) return at
  }
  throw new ExtractionError('damaged')
}
