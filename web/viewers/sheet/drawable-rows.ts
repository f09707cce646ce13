/** More than any browser renders. */
const ENDLESS_PIXELS = 1_000_000_000
/** A height that all browsers render. */
const SURE_PIXELS = 17_000_000
/** The space around the rows. */
const MARGIN_ROWS = 2

let highest: number | undefined

/** The number of rows of a height that can be scrolled to: browsers limit the height of an element. */
export function drawableRows(rowHeight: number): number {
  highest ??= Math.max(SURE_PIXELS, measureHighest())
  return Math.floor(highest / rowHeight) - MARGIN_ROWS
}

function measureHighest(): number {
  const probe = document.createElement('div')
  Object.assign(probe.style, { position: 'fixed', visibility: 'hidden', height: `${ENDLESS_PIXELS}px` })
  document.body.append(probe)
  const { height } = probe.getBoundingClientRect()
  probe.remove()
  return height
}
