import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Frames without scripts, in which axe cannot run, and the hidden one in which diagrams are drawn. */
const LOCKED = ['iframe[sandbox=""]', 'iframe[src="/diagrams/page.html"]']

/**
 * The current screen has no violation of WCAG 2.2 AA that can be detected automatically, and no horizontal
 * overflow.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const atOnce = await findViolations(page)
  // A notice may fade out during the check; a persistent violation is found again.
  const found = atOnce.length === 0 ? [] : await findViolations(page)
  expect(found, 'accessibility violations').toEqual([])
  const beyond = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    // On pages with navigation, only parts of the page scroll.
    const isWorkspace = document.querySelector('#content') !== null
    const windows = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
    return {
      width: Math.max(0, scrollWidth - innerWidth),
      widthOfWindows: Math.max(0, ...windows.map((window) => window.scrollWidth - window.clientWidth)),
      height: isWorkspace ? Math.max(0, scrollHeight - innerHeight) : 0,
    }
  })
  expect(beyond, 'pixels beyond the screen').toEqual({ width: 0, widthOfWindows: 0, height: 0 })
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

async function findViolations(page: Page) {
  // Fading elements have their full contrast only afterwards.
  const hasAxe = await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === 1)
    await Promise.allSettled(passing.map(({ finished }) => finished))
    return 'axe' in window
  })
  if (!hasAxe) await page.evaluate(axe.source)
  return page.evaluate(runAxe, { locked: LOCKED, tags: WCAG })
}

/**
 * Runs in the page itself: axe's package for Playwright loads it twice per check, and opens another page,
 * which takes as long again. That package also checks frames, but ours are all locked.
 */
async function runAxe({ locked, tags }: { locked: string[]; tags: string[] }) {
  if (document.querySelector(`iframe:not(${locked.join()})`))
    throw new Error('There is a frame that axe does not see.')
  const { violations } = await window.axe.run(
    { exclude: locked },
    { runOnly: tags, resultTypes: ['violations'] },
  )
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html, target }) => ({ html, target })) }))
}
