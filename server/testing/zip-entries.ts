import { inflateRawSync } from 'node:zlib'

const END_OF_DIRECTORY = 0x06054b50
const DEFLATED = 8

/** The entries of a ZIP file by name, read by its central directory. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  let end = zip.length - 22
  while (zip.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1
  const entries = new Map<string, Buffer>()
  let position = zip.readUInt32LE(end + 16)
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((at) => zip.readUInt16LE(position + at))
    const name = zip.toString('utf8', position + 46, position + 46 + (nameLength ?? 0))
    const start = zip.readUInt32LE(position + 42)
    const content = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    const packed = zip.subarray(content, content + zip.readUInt32LE(position + 20))
    const isDeflated = zip.readUInt16LE(position + 10) === DEFLATED
    entries.set(name, isDeflated ? inflateRawSync(packed) : packed)
    position += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return entries
}
