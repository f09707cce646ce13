import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** A PNG of one colour. The declared size need not be the real one. */
export function makePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc(Math.min(width + 1, 2000) * Math.min(height, 2000))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** The values of the last channel of an unfiltered PNG of our own, row by row: alpha, or blue where it has none. */
export function lastChannelOf(png: Buffer): number[][] {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const channels = png[25] === 6 ? 4 : 3
  const start = png.indexOf('IDAT') + 4
  const pixels = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)))
  const valueAt = (x: number, y: number) => pixels[y * (1 + width * channels) + (x + 1) * channels] ?? -1
  return Array.from({ length: height }, (_, y) => Array.from({ length: width }, (__, x) => valueAt(x, y)))
}

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** The part of a JPEG that declares its size: a comment, the frame header, the end. */
export function makeJpeg(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 6, 1, 2, 3, 4]),
    frame,
    Buffer.from([0xff, 0xda, 0, 2, 0, 0xff, 0xd9]),
  ])
}

type WebpKind = 'VP8 ' | 'VP8L' | 'VP8X'

/** The part of a WebP that declares its size. */
export function makeWebp(kind: WebpKind, width: number, height: number): Buffer {
  const content = Buffer.alloc(12)
  if (kind === 'VP8 ') {
    content.set([0, 0, 0, 0x9d, 0x01, 0x2a])
    content.writeUInt16LE(width, 6)
    content.writeUInt16LE(height, 8)
  }
  if (kind === 'VP8L') {
    content[0] = 0x2f
    content.writeUInt32LE((width - 1) | ((height - 1) << 14), 1)
  }
  if (kind === 'VP8X') {
    content.writeUIntLE(width - 1, 4, 3)
    content.writeUIntLE(height - 1, 7, 3)
  }
  const head = Buffer.alloc(20)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(head.length + content.length - 8, 4)
  head.write(`WEBP${kind}`, 8, 'latin1')
  head.writeUInt32LE(content.length, 16)
  return Buffer.concat([head, content])
}
