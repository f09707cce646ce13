import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'
import type { ImageMask } from '#contract/image-mask.ts'

const compress = promisify(deflate)

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const BIT_DEPTH = 8
/** Red, green and blue. */
const WITHOUT_ALPHA = 2
const WITH_ALPHA = 6

interface Colors {
  colorType: number
  kept: readonly number[]
  changed: readonly number[]
}

/** How a mask shows the area to change. */
const COLORS = {
  transparent: { colorType: WITH_ALPHA, kept: [0, 0, 0, 0xff], changed: [0, 0, 0, 0] },
  white: { colorType: WITHOUT_ALPHA, kept: [0, 0, 0], changed: [0xff, 0xff, 0xff] },
  black: { colorType: WITHOUT_ALPHA, kept: [0xff, 0xff, 0xff], changed: [0, 0, 0] },
} as const satisfies Record<string, Colors>

/** The mask as a PNG with the size of its picture, in which the area to change has this colour. */
export async function renderMask(
  { width, height, columns, rows, runs }: ImageMask,
  color: keyof typeof COLORS,
): Promise<Buffer> {
  const isChanged = changedCells(runs, columns * rows)
  const { colorType, kept, changed }: Colors = COLORS[color]
  // Each line starts with the number of its filter, which is 0 for none.
  const lineBytes = 1 + width * kept.length
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
      const cell = row * columns + Math.floor((x * columns) / width)
      pixels.set(isChanged[cell] ? changed : kept, start + 1 + x * kept.length)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([BIT_DEPTH, colorType], 8)
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
