import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

const TABS_MAX = 80

type TabKey = 'Tab' | 'Shift+Tab'

/** Presses Tab until that control has the focus, as a user without a mouse does. */
export async function tabTo(page: Page, target: Locator, key: TabKey = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  for (let tabs = 0; tabs < TABS_MAX && !(await isFocused()); tabs += 1) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}

/** Reaches a control by Tab and presses it. */
export async function enter(page: Page, target: Locator, key?: TabKey): Promise<void> {
  await tabTo(page, target, key)
  await page.keyboard.press('Enter')
}

/** Moves to an entry of the open menu by the arrow keys, and chooses it. */
export async function enterItem(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name, exact: true })
  await expect(item).toBeVisible()
  const isFocused = () => item.evaluate((element) => element === document.activeElement)
  for (let steps = 0; steps < TABS_MAX && !(await isFocused()); steps += 1)
    await page.keyboard.press('ArrowDown')
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
}
