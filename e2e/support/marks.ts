import type { Page } from '@playwright/test'

/** What is highlighted under that name, without white space: where lines end there is none. */
export const marked = (page: Page, name: string) =>
  page.evaluate(
    (name) => [...(CSS.highlights.get(name) ?? [])].map(String).join(' ').replaceAll(/\s/g, ''),
    name,
  )

/** Whether people see what is marked there, and not another text above it. */
export const isMarkSeen = (page: Page) =>
  page.evaluate(() => {
    const [mark] = CSS.highlights.get('passage') ?? []
    const words = mark as Range | undefined
    const first = words?.getClientRects()[0]
    const seen = first && document.caretPositionFromPoint(first.left + 2, first.top + first.height / 2)
    return Boolean(seen && words?.isPointInRange(seen.offsetNode, seen.offset))
  })
