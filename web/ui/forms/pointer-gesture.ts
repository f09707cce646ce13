export interface Point {
  x: number
  y: number
}

/** How pointers have moved together: one pointer only drags, several also spread. */
export function gestureBetween(before: readonly Point[], after: readonly Point[]) {
  const [from, to] = [centreOf(before), centreOf(after)]
  const spread = spreadOf(before, from)
  return { x: to.x - from.x, y: to.y - from.y, scale: spread > 0 ? spreadOf(after, to) / spread : 1 }
}

const centreOf = (points: readonly Point[]): Point => ({
  x: mean(points.map(({ x }) => x)),
  y: mean(points.map(({ y }) => y)),
})

const spreadOf = (points: readonly Point[], centre: Point) =>
  mean(points.map(({ x, y }) => Math.hypot(x - centre.x, y - centre.y)))

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
