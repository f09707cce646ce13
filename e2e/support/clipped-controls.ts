import type { Page } from '@playwright/test'

/** The controls that are cut off by what hides its overflow, or are outside of the page. */
export const clippedControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // A phone enlarges `innerWidth` with a page that is too wide.
    const axes = [
      { start: 'left', end: 'right', overflow: 'overflowX', length: document.documentElement.clientWidth },
      { start: 'top', end: 'bottom', overflow: 'overflowY', length: Number.POSITIVE_INFINITY },
    ] as const
    const isCut = (control: Element) =>
      axes.some(({ start, end, overflow, length }) => {
        const own = control.getBoundingClientRect()
        for (let box = control.parentElement; box; box = box.parentElement) {
          const way = getComputedStyle(box)[overflow]
          if (/auto|scroll/.test(way)) return false
          const around = box.getBoundingClientRect()
          if (/hidden|clip/.test(way) && (own[start] < around[start] - 1 || own[end] > around[end] + 1))
            return true
        }
        return own[start] < -1 || own[end] > length + 1
      })
    // Fields that lie under their drawn form, and what only screen readers read, have no size of their own.
    const isSeen = (control: Element) =>
      control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      control.getBoundingClientRect().width > 1 &&
      !control.closest('.sr-only, [aria-hidden=true], [inert]')
    const controls = document.querySelectorAll(
      'button, a[href], input, select, textarea, [role=menuitem], [role=menuitemradio], [role=tab], [role=option]',
    )
    return [...controls]
      .filter((control) => isSeen(control) && isCut(control))
      .map((control) => control.outerHTML.slice(0, 160))
  })
