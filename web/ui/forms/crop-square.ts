export interface PictureSize {
  width: number
  height: number
}

export interface CropPicture extends PictureSize {
  blob: Blob
}

/** A part of a picture, in pixels of the picture. It is never larger than the picture. */
export interface CropSquare {
  x: number
  y: number
  side: number
}

/** How many times smaller than the largest square of the picture a square can be. */
export const ZOOM_MAX = 8

/** The largest square in the middle of a picture. */
export function middleSquare({ width, height }: PictureSize): CropSquare {
  const side = Math.min(width, height)
  return { x: Math.round((width - side) / 2), y: Math.round((height - side) / 2), side }
}

/** 1 for the largest square of the picture, and more for a smaller one. */
export const zoomOf = ({ side }: CropSquare, { width, height }: PictureSize): number =>
  Math.min(width, height) / side

/** The square moved by so many of its sides, as far as the picture reaches. */
export function movedSquare(
  { x, y, side }: CropSquare,
  by: { x: number; y: number },
  picture: PictureSize,
): CropSquare {
  return within({ x: x + by.x * side, y: y + by.y * side, side }, picture)
}

/** The square resized around its centre, and moved where it would leave the picture. */
export function zoomedSquare({ x, y, side }: CropSquare, zoom: number, picture: PictureSize): CropSquare {
  const resized = Math.min(picture.width, picture.height) / clamp(zoom, 1, ZOOM_MAX)
  const margin = (side - resized) / 2
  return within({ x: x + margin, y: y + margin, side: resized }, picture)
}

const within = ({ x, y, side }: CropSquare, { width, height }: PictureSize): CropSquare => ({
  x: clamp(x, 0, width - side),
  y: clamp(y, 0, height - side),
  side,
})

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))
