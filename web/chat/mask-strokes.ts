import { runsOf } from '#contract/image-mask.ts'

interface Point {
  x: number
  y: number
}

/** A painted line; positions and size in cells of the grid. */
export interface Stroke {
  /** The diameter of the brush. */
  size: number
  points: Point[]
}

/** What drawing needs of a canvas. */
interface Pen
  extends Pick<
    CanvasRenderingContext2D,
    'clearRect' | 'beginPath' | 'moveTo' | 'lineTo' | 'lineWidth' | 'lineCap' | 'lineJoin'
  > {
  stroke(): void
}

const DOT = 0.01

/** Draws all strokes on an empty grid. */
export function drawStrokes(
  pen: Pen,
  strokes: readonly Stroke[],
  { columns, rows }: { columns: number; rows: number },
): void {
  pen.clearRect(0, 0, columns, rows)
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const { size, points } of strokes) {
    pen.lineWidth = size
    pen.beginPath()
    for (const [index, { x, y }] of points.entries()) {
      if (index === 0) pen.moveTo(x, y)
      // A line without a length is not drawn.
      pen.lineTo(index === 0 ? x + DOT : x, y)
    }
    pen.stroke()
  }
}

const HALF = 128

/** The runs of a mask from the pixels of its canvas: painted cells are to be changed. */
export function runsOfPixels(pixels: Uint8ClampedArray): number[] {
  const cells = Array.from({ length: pixels.length / 4 }, (_, cell) => (pixels[cell * 4 + 3] ?? 0) >= HALF)
  return runsOf(cells)
}
