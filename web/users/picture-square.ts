import { AVATAR_PIXELS } from '#contract/users.ts'
import { t } from '#web/platform/i18n.ts'
import { type CropPicture, type CropSquare, middleSquare } from '#web/ui/forms/crop-square.ts'

const QUALITY = 0.86

/** A picture, and the part of it that is used. */
export interface PicturePart {
  picture: Blob
  /** The middle by default. */
  square?: CropSquare
}

/**
 * A square of a picture in the size of portraits, rendered again: metadata of the camera (such as the location)
 * does not leave the browser. Throws an error with a message when the browser cannot read the picture.
 */
export async function squarePicture({ picture, square }: PicturePart): Promise<Blob> {
  const bitmap = await openPicture(picture)
  const { x, y, side } = square ?? middleSquare(bitmap)
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
export async function measurePicture(blob: Blob): Promise<CropPicture> {
  const bitmap = await openPicture(blob)
  const { width, height } = bitmap
  bitmap.close()
  return { blob, width, height }
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
