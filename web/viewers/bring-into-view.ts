/** Content outside of the view is laid out when it comes near, and its position is final only then. */
const SETTLING_FRAMES = 6
/** Text at the edge is hard to see; tables have their headers there. */
const EDGE_PIXELS = 40

/**
 * Scrolls by the smallest distance that shows the words, in paragraphs of any length; of a range that does
 * not fit, its beginning.
 */
export function bringIntoView(words: Range): void {
  for (const end of [words.startContainer, words.endContainer]) layOut(end.parentElement)
  elementOf(words)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  settle(words, SETTLING_FRAMES)
}

/** In a part without layout, words would seem to be after its end, over a later part. */
function layOut(element: HTMLElement | null) {
  if (!element) return
  if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
  else layOut(element.parentElement)
}

function settle(words: Range, frames: number) {
  const pane = paneOf(elementOf(words))
  // Words that were removed from the page have no position.
  if (!pane || frames === 0 || words.collapsed) return
  const seen = pane.getBoundingClientRect()
  const { top, bottom, left, right } = words.getBoundingClientRect()
  const isHigher = bottom - top > seen.height - 2 * EDGE_PIXELS
  if (isHigher) pane.scrollTop += top - seen.top - EDGE_PIXELS
  else if (top < seen.top + EDGE_PIXELS || bottom > seen.bottom - EDGE_PIXELS) {
    pane.scrollTop += (top + bottom) / 2 - (seen.top + seen.bottom) / 2
  }
  if (left < seen.left || right > seen.right) pane.scrollLeft += left - seen.left - seen.width / 3
  requestAnimationFrame(() => settle(words, frames - 1))
}

function elementOf({ startContainer }: Range): Element | null {
  return startContainer.isConnected ? startContainer.parentElement : null
}

function paneOf(element: Element | null): Element | null {
  if (!element) return null
  const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowY)
  return scrolls && element.scrollHeight > element.clientHeight ? element : paneOf(element.parentElement)
}
