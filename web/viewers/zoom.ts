const STEPS = [0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6, 8]

/** The next zoom step up or down. */
export function steppedZoom(zoom: number, way: 1 | -1): number {
  const next =
    way === 1 ? STEPS.find((step) => step > zoom * 1.01) : STEPS.findLast((step) => step < zoom * 0.99)
  return next ?? zoom
}
