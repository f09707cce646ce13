/** More than any browser draws. */
const ENDLESS_PIXELS = 1_000_000_000
/** What each of them draws. */
const SURE_PIXELS = 17_000_000
/** What is around the rows. */
const MARGIN_ROWS = 2

let highest: number | undefined

/** How many rows of a height can be scrolled to: below some height a browser ends whatever it draws. */
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
