/** Larger pictures are compressed before the upload. */
const BYTES_MAX = 3_000_000
/** A picture with at least this share of the limit is large enough. */
const FILLED = 0.85
const SIDE_MAX = 2048
const SIDE_MIN = 100
const QUALITY_FIRST = 0.9
const QUALITY_MIN = 0.4
const ATTEMPTS_MAX = 20

type Encode<P> = (side: number, quality: number) => Promise<P>

const fits = ({ size }: { size: number }) => size <= BYTES_MAX

/**
 * The best picture that fits: the largest side at good quality, else with lower quality, and only then with a
 * smaller side. `undefined` when nothing fits.
 */
export async function fittingPicture<P extends { size: number }>(
  longest: number,
  encode: Encode<P>,
): Promise<P | undefined> {
  let side = Math.min(SIDE_MAX, longest)
  for (let attempt = 2; attempt <= ATTEMPTS_MAX && side >= SIDE_MIN; attempt += 2) {
    const good = await encode(side, QUALITY_FIRST)
    if (fits(good)) return good
    const least = await encode(side, QUALITY_MIN)
    if (fits(least))
      return betweenQualities(least, ATTEMPTS_MAX - attempt, (quality) => encode(side, quality))
    side = Math.floor(side * Math.min(0.9, Math.max(0.5, Math.sqrt(BYTES_MAX / least.size))))
  }
  return undefined
}

/** Bisects the quality until the picture has most of the permitted size. */
async function betweenQualities<P extends { size: number }>(
  least: P,
  attempts: number,
  encode: (quality: number) => Promise<P>,
): Promise<P> {
  let best = least
  let [low, high] = [QUALITY_MIN, QUALITY_FIRST]
  for (let attempt = 0; attempt < attempts && best.size < BYTES_MAX * FILLED; attempt += 1) {
    const quality = (low + high) / 2
    const picture = await encode(quality)
    if (!fits(picture)) high = quality
    else {
      low = quality
      best = picture
    }
  }
  return best
}

const RESIZABLE: Record<string, { type: string; ending: string }> = {
  'image/jpeg': { type: 'image/jpeg', ending: '.jpg' },
  'image/png': { type: 'image/webp', ending: '.webp' },
  'image/webp': { type: 'image/webp', ending: '.webp' },
}

/**
 * The file itself, or a compressed version of a large picture. A picture that cannot be compressed is sent as
 * it is.
 */
export async function smallerPicture(file: File): Promise<File> {
  const target = RESIZABLE[file.type]
  if (!target || file.size <= BYTES_MAX) return file
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!bitmap) return file
  const longest = Math.max(bitmap.width, bitmap.height)
  const picture = await fittingPicture(longest, (side, quality) =>
    draw(bitmap, side / longest, target.type, quality),
  )
  bitmap.close()
  if (!picture || picture.type !== target.type) return file
  return new File([picture], file.name.replace(/\.[^.]+$/, '') + target.ending, { type: target.type })
}

async function draw(bitmap: ImageBitmap, scale: number, type: string, quality: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality))
  return blob ?? new Blob([])
}
