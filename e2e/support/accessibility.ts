import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { endOfMotion } from './motion.ts'
import { showLanguage } from './pseudo-language.ts'

/** Each page compiles it once; the package's other file is twice as long. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const NORMAL: RunOptions = { runOnly: WCAG }
/** With the rule on visible names, which axe still calls experimental. */
const STRICT: RunOptions = {
  runOnly: [...WCAG, 'best-practice'],
  rules: { 'label-content-name-mismatch': { enabled: true } },
}
const WITHOUT_CONTRAST: RunOptions = {
  ...STRICT,
  rules: { ...STRICT.rules, 'color-contrast': { enabled: false } },
}
/** The ends of a pseudo text keep a name from beginning with a part of it. */
const PSEUDO: RunOptions = { runOnly: STRICT.runOnly, rules: { 'color-contrast': { enabled: false } } }

/** Frames without scripts, in which axe cannot run, the hidden one in which diagrams are drawn, and artifacts. */
const LOCKED = [
  'iframe[sandbox=""]',
  'iframe[src="/diagrams/page.html"]',
  'iframe[src="/artifacts/frame.html"]',
]

/**
 * The current screen has no violation of WCAG 2.2 AA that can be detected automatically, and no horizontal
 * overflow.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const atOnce = await findViolations(page)
  // A notice may fade out during the check; a persistent violation is found again.
  const found = atOnce.length === 0 ? [] : await findViolations(page)
  expect(found, 'accessibility violations').toEqual([])
  expect(await overflowOf(page), 'pixels beyond the screen').toEqual([])
}

/** The sizes in pixels by which the page or a dialog is too large. */
export async function overflowOf(page: Page): Promise<[string, number][]> {
  const beyond = await page.evaluate(() => {
    // A phone enlarges `innerWidth` with a page that is too wide.
    const { scrollWidth, clientWidth, scrollHeight } = document.documentElement
    // On pages with navigation, only parts of the page scroll.
    const isWorkspace = document.querySelector('#content') !== null
    const windows = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
    return {
      width: Math.max(0, scrollWidth - clientWidth),
      widthOfWindows: Math.max(0, ...windows.map((window) => window.scrollWidth - window.clientWidth)),
      height: isWorkspace ? Math.max(0, scrollHeight - innerHeight) : 0,
    }
  })
  return Object.entries(beyond).filter(([, pixels]) => pixels > 0)
}

/** What is open over a page, which is checked by itself. */
const OPEN = '[role=dialog], [role=alertdialog], [role=menu]'

/**
 * The violations, of best practices too, of the current screen in the pseudo-language, at any width. Controls are larger
 * where the device has a touch screen, not where the window is narrow, so that their size is not checked.
 */
export const pseudoViolationsIn = (page: Page): Promise<unknown[]> =>
  findViolations(page, { ...PSEUDO, rules: { ...PSEUDO.rules, 'target-size': { enabled: false } } }, OPEN)

/**
 * The violations, of best practices too, and the overflow of the current screen: in English in both themes, in German and
 * in the pseudo-language. Contrast depends on the theme alone and all the rest on the language, so they are not multiplied.
 * Of a page with an open dialog or menu, only that is checked.
 */
export async function defectsIn(page: Page): Promise<Record<string, unknown>> {
  const strictDefects = async (options: RunOptions) => {
    const find = async () => [...(await findViolations(page, options, OPEN)), ...(await overflowOf(page))]
    const atOnce = await find()
    // Rows may still be loading; a persistent defect is found again.
    return atOnce.length === 0 ? [] : find()
  }
  await page.emulateMedia({ colorScheme: 'light' })
  const english = await strictDefects(STRICT)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-theme=dark]').waitFor()
  const dark = await findViolations(page, { runOnly: ['color-contrast'] }, OPEN)
  await showLanguage(page, 'de')
  const german = await strictDefects(WITHOUT_CONTRAST)
  await showLanguage(page, 'en')
  await showLanguage(page, 'pseudo')
  const pseudo = await strictDefects(PSEUDO)
  await showLanguage(page, 'en')
  const all = Object.entries({ english, dark, german, pseudo })
  return Object.fromEntries(all.filter(([, defects]) => defects.length > 0))
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Where an element of that scope is open, only it is checked. */
async function findViolations(page: Page, options = NORMAL, scope?: string) {
  // Fading elements have their full contrast only afterwards.
  await endOfMotion(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(runAxe, { locked: LOCKED, options, scope })
}

/**
 * Runs in the page itself: axe's package for Playwright loads it twice per check, and opens another page,
 * which takes as long again. That package also checks frames, but ours are all locked.
 */
async function runAxe({ locked, options, scope }: { locked: string[]; options: RunOptions; scope?: string }) {
  if (document.querySelector(`iframe:not(${locked.join()})`))
    throw new Error('There is a frame that axe does not see.')
  // Looked up now: a menu that opened a dialog or a panel is closed by the time of the check.
  const isScoped = scope !== undefined && document.querySelector(scope) !== null
  const { violations } = await window.axe.run(
    { exclude: locked, ...(isScoped && { include: scope }) },
    { ...options, resultTypes: ['violations'], elementRef: true },
  )
  const popups = [...document.querySelectorAll('[role=dialog], [role=menu]')]
  const isCovered = (element: Element | undefined) => !popups.some((popup) => popup.contains(element ?? null))
  return violations
    .map(({ id, nodes }) => {
      // The rest of a control below an open popup is no target.
      const isIgnored = id === 'target-size' && popups.length > 0
      const at = isIgnored ? nodes.filter(({ element }) => !isCovered(element)) : nodes
      return { id, at: at.map(({ html, target }) => ({ html, target })) }
    })
    .filter(({ at }) => at.length > 0)
}
