import type { Locator, Page } from '@playwright/test'
import { composer } from './support/conversation.ts'
import { openAccountMenu } from './support/shell.ts'
import { expect, test } from './support/test.ts'

declare global {
  interface Window {
    transitions: { property: string; milliseconds: number }[]
  }
}

/** Records the transitions of overlays, from the next page on. */
async function recordTransitions(page: Page) {
  await page.addInitScript(() => {
    window.transitions = []
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      if (!(target instanceof Element) || !target.matches('[role=menu], [role=dialog]')) return
      const milliseconds = Number.parseFloat(getComputedStyle(target).transitionDuration) * 1000
      window.transitions.push({ property: propertyName, milliseconds })
    })
  })
}

/** The distinct transitions since the last call. */
const takeTransitions = (page: Page) =>
  page.evaluate(() => {
    const taken = window.transitions
      .splice(0)
      .map(({ property, milliseconds }) => ({ property, milliseconds }))
    return [...new Map(taken.map((one) => [one.property, one])).values()].toSorted((a, b) =>
      a.property.localeCompare(b.property),
    )
  })

const RISE = [
  { property: 'opacity', milliseconds: 140 },
  { property: 'transform', milliseconds: 140 },
]

test('menus, popovers and dialogs fade in and rise', { tag: '@desktop' }, async ({ page }) => {
  await recordTransitions(page)
  await page.goto('/new')
  await openAccountMenu(page)
  await expect.poll(() => takeTransitions(page)).toEqual(RISE)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await takeTransitions(page)
  await page.getByRole('button', { name: /^Model: / }).click()
  await expect.poll(() => takeTransitions(page)).toEqual(RISE)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect.poll(() => takeTransitions(page)).toEqual(RISE)
})

test('nothing moves for users who prefer reduced motion', { tag: '@desktop' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await recordTransitions(page)
  await page.goto('/new')
  await expect(composer(page)).toBeVisible()
  await openAccountMenu(page)
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await takeTransitions(page)).toEqual([])
})

test('forced colors show which option is selected, and every button', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/new')
  await expect(composer(page)).toBeVisible()
  const outlineOf = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).outlineStyle)
  expect(await outlineOf('AI settings')).toBe('solid')
  await page.getByRole('button', { name: 'Model: scripted' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose a model' })
  const colorsOf = (part: Locator) =>
    part.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element)
      return { color, backgroundColor }
    })
  const chosen = await colorsOf(picker.getByRole('option', { selected: true }))
  expect(chosen.backgroundColor).not.toBe((await colorsOf(picker)).backgroundColor)
  // Everything in it is readable on the color of the system.
  expect((await colorsOf(picker.getByText('Runs on mock'))).color).toBe(chosen.color)
})

test('forced colors show what is loading', { tag: '@desktop' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/\/api\/files\?/, async (route) => {
    await answered
    await route.continue()
  })
  await page.goto('/files')
  const bar = page.locator('[data-skeleton] :empty').first()
  await expect(bar).toHaveCSS('outline-style', 'solid')
  answer()
  await expect(bar).toHaveCount(0)
})
