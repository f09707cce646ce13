import type { Page } from '@playwright/test'

/** The text highlighted under that name, without white space: line ends contain none. */
export const marked = (page: Page, name: string) =>
  page.evaluate(
    (name) => [...(CSS.highlights.get(name) ?? [])].map(String).join(' ').replaceAll(/\s/g, ''),
    name,
  )

/** Whether the highlight is visible, and not covered by other text. */
export const isMarkSeen = (page: Page) =>
  page.evaluate(() => {
    const [mark] = CSS.highlights.get('excerpt') ?? []
    const words = mark as Range | undefined
    const first = words?.getClientRects()[0]
    const seen = first && document.caretPositionFromPoint(first.left + 2, first.top + first.height / 2)
    return Boolean(seen && words?.isPointInRange(seen.offsetNode, seen.offset))
  })
