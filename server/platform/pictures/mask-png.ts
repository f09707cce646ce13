import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'
import type { ImageMask } from '#contract/image-mask.ts'

const compress = promisify(deflate)

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Red, green, blue and alpha: providers require an alpha channel. */
const PIXEL_BYTES = 4
const COLOR_TYPE = 6
const BIT_DEPTH = 8

/** The mask as a PNG with the size of its picture: transparent where the picture is to be changed. */
export async function renderMask({ width, height, columns, rows, runs }: ImageMask): Promise<Buffer> {
  const changed = changedCells(runs, columns * rows)
  // Each line starts with the number of its filter, which is 0 for none.
  const lineBytes = 1 + width * PIXEL_BYTES
  const pixels = Buffer.alloc(lineBytes * height)
  let drawnRow = -1
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * rows) / height)
    const start = y * lineBytes
    if (row === drawnRow) {
      pixels.copy(pixels, start, start - lineBytes, start)
      continue
    }
    drawnRow = row
    for (let x = 0; x < width; x += 1) {
      const isChanged = changed[row * columns + Math.floor((x * columns) / width)]
      if (!isChanged) pixels[start + 1 + x * PIXEL_BYTES + PIXEL_BYTES - 1] = 0xff
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([BIT_DEPTH, COLOR_TYPE], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', await compress(pixels, { level: 3 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function changedCells(runs: readonly number[], count: number): Uint8Array {
  const cells = new Uint8Array(count)
  let position = 0
  for (const [index, run] of runs.entries()) {
    if (index % 2 === 1) cells.fill(1, position, position + run)
    position += run
  }
  return cells
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
