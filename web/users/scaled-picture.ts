import { openPicture, pictureBlob } from './picture-square.ts'

/** A size of the same shape within the limit. */
export function withinLimit({ width, height }: { width: number; height: number }, pixelsMax: number) {
  const scale = Math.min(1, pixelsMax / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** A picture rendered again within that size, without the metadata of the camera. */
export async function scaledPicture(picture: Blob, pixelsMax: number): Promise<Blob> {
  const bitmap = await openPicture(picture)
  const { width, height } = withinLimit(bitmap, pixelsMax)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context) {
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, width, height)
  }
  bitmap.close()
  return pictureBlob(canvas, 'image/webp')
}
