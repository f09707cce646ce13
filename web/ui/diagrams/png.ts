import type { Drawing } from './drawing-frame.ts'

const SCALE = 2
/** Browsers refuse larger canvases. */
const SIDE_MAX = 8192

/** As an image it runs no script and loads nothing; as data it has no origin, also in a tab of its own. */
export const imageUrlOf = ({ svg }: Drawing) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`

export async function pngOf(drawing: Drawing, background: string): Promise<Blob> {
  const { width, height } = drawing
  const scale = Math.min(SCALE, SIDE_MAX / width, SIDE_MAX / height)
  const image = new Image()
  image.src = imageUrlOf(drawing)
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.fillStyle = background
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('No image'))), 'image/png')
  })
}
