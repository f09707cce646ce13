import { AVATAR_PIXELS } from '#contract/users.ts'
import { t } from '#web/platform/i18n.ts'

const QUALITY = 0.86

/** The largest square in the middle of a picture. */
export function middleSquare({ width, height }: { width: number; height: number }) {
  const side = Math.min(width, height)
  return { x: Math.round((width - side) / 2), y: Math.round((height - side) / 2), side }
}

/**
 * The middle of a picture as a small square, rendered again: metadata of the camera (such as the location)
 * does not leave the browser. Throws an error with a message when the browser cannot read the picture.
 */
export async function squarePicture(picture: Blob): Promise<Blob> {
  const bitmap = await openPicture(picture)
  const { x, y, side } = middleSquare(bitmap)
  const canvas = document.createElement('canvas')
  canvas.width = AVATAR_PIXELS
  canvas.height = AVATAR_PIXELS
  const context = canvas.getContext('2d')
  if (!context) throw new Error(t('profile.pictureUnreadable'))
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, x, y, side, side, 0, 0, AVATAR_PIXELS, AVATAR_PIXELS)
  bitmap.close()
  return pictureBlob(canvas, 'image/webp')
}

/** Throws an error with a message when the browser cannot read the picture. */
export const openPicture = (picture: Blob): Promise<ImageBitmap> =>
  createImageBitmap(picture, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new Error(t('profile.pictureUnreadable'), { cause })
  })

/** A browser that does not support a type writes PNG instead, which is large for photographs. */
export async function pictureBlob(
  canvas: HTMLCanvasElement,
  type: 'image/webp' | 'image/jpeg',
): Promise<Blob> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY))
  if (!blob) throw new Error(t('profile.pictureUnreadable'))
  return blob.type === type || type === 'image/jpeg' ? blob : pictureBlob(canvas, 'image/jpeg')
}
