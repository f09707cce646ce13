import type { Canvas, Image } from '@napi-rs/canvas'
import { openPdf } from './pdf.ts'
import { type DrawnKind, ExtractionError } from './port.ts'

/** Twice the size of a card, for dense screens. */
const WIDTH = 480
const HEIGHT = 360
/** Larger results are compressed more. */
export const THUMBNAIL_BYTES_MAX = 65_536
const QUALITIES = [75, 40, 10]

let library: ReturnType<typeof load> | undefined

/** The program that draws. A process that has changed its user may not find it again. */
export function loadCanvas() {
  library ??= load()
  return library
}

const load = () => import('@napi-rs/canvas')

/** A WebP of the picture, or of the top of the first page. */
export async function drawThumbnail(bytes: Buffer, kind: DrawnKind): Promise<Buffer> {
  const canvas = await (kind === 'pdf' ? firstPage(bytes) : smallPicture(bytes))
  for (const quality of QUALITIES) {
    const encoded = await canvas.encode('webp', quality)
    if (encoded.length <= THUMBNAIL_BYTES_MAX) return encoded
  }
  throw new ExtractionError('too_large')
}

async function firstPage(bytes: Buffer): Promise<Canvas> {
  const { createCanvas } = await loadCanvas()
  const document = await openPdf(bytes)
  const page = await document.getPage(1)
  const { width } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: WIDTH / width })
  const canvas = createCanvas(WIDTH, atLeastOne(Math.min(viewport.height, HEIGHT)))
  await page.render({ canvas: canvas as never, viewport }).promise
  return canvas
}

/** The middle of a picture that is larger than a card, without enlarging a small one. */
async function smallPicture(bytes: Buffer): Promise<Canvas> {
  const { createCanvas, loadImage } = await loadCanvas()
  const { width, height, ...image } = await sized(loadImage(bytes))
  const scale = Math.min(1, Math.max(WIDTH / width, HEIGHT / height))
  const [drawnWidth, drawnHeight] = [width * scale, height * scale]
  const canvas = createCanvas(
    atLeastOne(Math.min(WIDTH, drawnWidth)),
    atLeastOne(Math.min(HEIGHT, drawnHeight)),
  )
  const left = (canvas.width - drawnWidth) / 2
  const top = (canvas.height - drawnHeight) / 2
  canvas.getContext('2d').drawImage(image.image, left, top, drawnWidth, drawnHeight)
  return canvas
}

async function sized(loading: Promise<Image>) {
  const image = await loading
  const { width, height } = image
  if (width < 1 || height < 1) throw new ExtractionError('damaged')
  return { image, width, height }
}

const atLeastOne = (pixels: number) => Math.max(1, Math.round(pixels))
