import type { AVATAR_TYPES } from '#contract/users.ts'

export interface Picture {
  type: (typeof AVATAR_TYPES)[number]
  width: number
  height: number
}

/**
 * The type of a picture, by the bytes alone; `undefined` for other content. A picture must fill its file exactly:
 * appended bytes are not part of a picture, and may be an attack.
 */
export function readPicture(bytes: Buffer): Picture | undefined {
  return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes)
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Length, type and checksum of a chunk. */
const PNG_FRAME = 12

function readPng(bytes: Buffer): Picture | undefined {
  const isPng = bytes.length > 33 && bytes.subarray(0, 8).equals(PNG_SIGNATURE)
  if (!isPng || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  let position = 8
  let type = ''
  while (type !== 'IEND') {
    if (position + PNG_FRAME > bytes.length) return undefined
    type = bytes.toString('latin1', position + 4, position + 8)
    position += PNG_FRAME + bytes.readUInt32BE(position)
  }
  if (position !== bytes.length) return undefined
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Markers that begin a frame and carry its size: SOF0 to SOF15 without DHT, JPG and DAC. */
const isStartOfFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const START_OF_SCAN = 0xda

function readJpeg(bytes: Buffer): Picture | undefined {
  const isJpeg =
    bytes.length > 20 && bytes.readUInt16BE(0) === 0xffd8 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9
  if (!isJpeg) return undefined
  let position = 2
  while (position + 9 < bytes.length && bytes[position] === 0xff) {
    const marker = bytes[position + 1] ?? 0
    if (isStartOfFrame(marker))
      return {
        type: 'image/jpeg',
        height: bytes.readUInt16BE(position + 5),
        width: bytes.readUInt16BE(position + 7),
      }
    if (marker === START_OF_SCAN) return undefined
    position += 2 + bytes.readUInt16BE(position + 2)
  }
  return undefined
}

function readWebp(bytes: Buffer): Picture | undefined {
  const isWebp =
    bytes.length >= 30 &&
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.toString('latin1', 8, 12) === 'WEBP'
  if (!isWebp || bytes.readUInt32LE(4) + 8 !== bytes.length) return undefined
  const size = readWebpSize(bytes)
  return size && { type: 'image/webp', ...size }
}

function readWebpSize(bytes: Buffer): { width: number; height: number } | undefined {
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8L' && bytes[20] === 0x2f) {
    const packed = bytes.readUInt32LE(21)
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
  }
  const isKeyFrame = bytes.readUIntBE(23, 3) === 0x9d012a
  if (kind === 'VP8 ' && isKeyFrame)
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  return undefined
}
