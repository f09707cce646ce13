/** What is out of sight is laid out when it comes near, and only then lies where it will. */
const SETTLING_FRAMES = 6
/** What is at the very edge is not well seen; tables have their names there. */
const EDGE_PIXELS = 40

/**
 * Scrolls as little as it takes to see words, however long the paragraph is in which they stand; of more of them than fit the
 * beginning.
 */
export function bringIntoView(words: Range): void {
  for (const end of [words.startContainer, words.endContainer]) layOut(end.parentElement)
  elementOf(words)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  settle(words, SETTLING_FRAMES)
}

/** In a part that is left out of the layout words would seem to lie beyond its end, over a later part. */
function layOut(element: HTMLElement | null) {
  if (!element) return
  if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
  else layOut(element.parentElement)
}

function settle(words: Range, frames: number) {
  const pane = paneOf(elementOf(words))
  // Words that were taken out of the page meanwhile lie nowhere.
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
